import { expect, test } from 'vitest'
import type { RenewalOffer } from '#contract/orders.ts'
import { formResolver } from '../../platform/api/form.ts'
import {
  buyerOf,
  fieldNames,
  fieldsOf,
  isRightNumber,
  numbersOf,
  type OrderFields,
  orderForm,
} from './order-form.ts'

const buyer = {
  kind: 'company',
  name: 'Sint-Jozefscollege vzw',
  street: 'Collegelaan 4',
  postcode: '9000',
  city: 'Gent',
  country: 'BE',
  enterpriseNumber: '0123456749',
  vatNumber: 'BE0123456749',
  reference: '',
  email: 'boekhouding@sjc.example',
} as const

const customer = { name: 'De Linde', town: 'Gent', serialNumber: 'SPR10001' }
const offer = (known: typeof buyer | null, peppol = true) =>
  ({ buyer: known, customer, seatsNow: 30, peppol }) as unknown as RenewalOffer
const self = { email: 'marleen@linde.example', isCustomer: true }

test.each([
  ['BE 0123.456.749', { enterpriseNumber: '0123456749', vatNumber: 'BE0123456749' }],
  ['be0123456749', { enterpriseNumber: '0123456749', vatNumber: 'BE0123456749' }],
  ['123.456.749', { enterpriseNumber: '0123456749', vatNumber: '' }],
  ['NL 1234.56.789.B01', { enterpriseNumber: '', vatNumber: 'NL123456789B01' }],
  ['  ', { enterpriseNumber: '', vatNumber: '' }],
  ['BE 0987.654.322', { code: 'field.enterpriseNumber' }],
  ['FR 12', { code: 'field.vatNumber' }],
])('the one field for numbers reads %j', (typed, numbers) => {
  expect(numbersOf(typed)).toEqual(numbers)
  expect(isRightNumber(typed, false)).toBe(!('code' in numbers) && typed.trim() !== '')
  expect(isRightNumber(typed, true)).toBe('enterpriseNumber' in numbers && numbers.enterpriseNumber !== '')
})

test('the buyer of last time comes back as it was sent', () => {
  const fields = fieldsOf(offer(buyer), self)
  expect(fields).toMatchObject({ seats: 30, number: 'BE 0123.456.749', email: buyer.email })
  const { seats: _, ...typed } = fields
  expect(buyerOf(typed)).toEqual(buyer)
})

test('a new buyer is the customer, unless someone orders for another', () => {
  expect(fieldsOf(offer(null), self)).toMatchObject({
    name: 'De Linde',
    city: 'Gent',
    country: 'BE',
    ...{ email: self.email },
  })
  expect(fieldsOf(offer(null), { email: '', isCustomer: false })).toMatchObject({
    name: '',
    city: '',
    email: '',
  })
})

test('a refusal of either number marks the one field', () => {
  expect(fieldNames).toMatchObject({ enterprise_number: 'number', vat_number: 'number', kind: 'kind' })
})

/** The form with these fields of its own: its faults by field, or what is right. */
async function checked(fields: Partial<OrderFields>, peppol = true) {
  const resolve = formResolver(orderForm({ seatsNow: 30, peppol }, true))
  const values = { ...fieldsOf(offer(buyer, peppol), self), ...fields }
  const { errors, values: right } = await resolve(values, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  })
  const faults = Object.entries(errors).map(([name, fault]) => [name, fault.message])
  return { faults: Object.fromEntries(faults), right }
}

const none = { number: '', reference: '' }
const required = 'field.required'

test.each<[Partial<OrderFields>, object]>([
  [{ kind: '' }, { kind: required }],
  [{ kind: 'company', ...none }, { number: required }],
  [
    { kind: 'company', ...none, street: '' },
    { number: required, street: required },
  ],
  [{ kind: 'company', ...none, country: 'NL' }, {}],
  [{ kind: 'company', number: 'NL123456789B01' }, { number: 'field.enterpriseNumber' }],
  [{ kind: 'company', number: 'NL123456789B01', country: 'NL' }, {}],
  [
    { kind: 'public', number: ' ', reference: ' ' },
    { number: required, reference: required },
  ],
  [{ kind: 'public', reference: 'BB-1' }, {}],
  [{ kind: 'public', ...none, country: 'FR' }, { reference: required }],
  [{ kind: 'other', ...none }, {}],
])('over Peppol, the kind of the buyer decides which fields it needs: %j', async (fields, faults) => {
  expect((await checked(fields)).faults).toEqual(faults)
})

test('without Peppol, no kind is asked or sent, also that of last time', async () => {
  const { faults, right } = await checked(none, false)
  expect(faults).toEqual({})
  expect(right).not.toHaveProperty('kind')
  expect(fieldsOf(offer(buyer, false), self).kind).toBe('')
})
