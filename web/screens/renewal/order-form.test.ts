import { expect, test } from 'vitest'
import type { RenewalOffer } from '#contract/orders.ts'
import { formResolver } from '../../platform/api/form.ts'
import {
  type BuyerFields,
  buyerOf,
  countryOfNumber,
  fieldNames,
  fieldsOf,
  foreignVatNumber,
  isRightNumber,
  numbersOf,
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
  ({ buyer: known, customerBuyer: null, customer, seatsNow: 30, peppol }) as unknown as RenewalOffer
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

test.each([
  ['de 123 456 789', 'DE', 'BE', 'DE123456789'],
  ['EL 123456789', 'GR', 'BE', 'EL123456789'],
  ['BE 0123.456.749', 'BE', 'DE', 'BE0123456749'],
  ['BE 0123.456.749', 'BE', 'BE', undefined],
  ['DE123456789', 'AT', 'BE', undefined],
  ['DE12345678', 'DE', 'BE', undefined],
  ['GB123456789', 'GB', 'BE', undefined],
  ['DE123456789', 'DE', null, undefined],
])(
  'the number %j of a buyer in %s, sold to from %s, can be without VAT as %s',
  (number, country, from, vat) => {
    expect(foreignVatNumber({ number, country }, from)).toBe(vat)
  },
)

test.each([
  ['DE 123 456 789', 'DE'],
  ['el123456789', 'GR'],
  ['BE 0123.456.749', 'BE'],
  ['0123.456.749', undefined],
  ['DE 12', undefined],
  ['XI123456789', undefined],
  ['CHE123456789', undefined],
  ['', undefined],
])('the number %s says the country %s', (typed, country) => {
  expect(countryOfNumber(typed)).toBe(country)
})

test('the buyer of last time comes back as it was sent', () => {
  const fields = fieldsOf(offer(buyer), self)
  expect(fields).toMatchObject({ seats: 30, buyer: { number: 'BE 0123.456.749', email: buyer.email } })
  expect(buyerOf(fields.buyer)).toEqual(buyer)
})

test('a new buyer is the customer, unless someone orders for another', () => {
  expect(fieldsOf(offer(null), self).buyer).toMatchObject({
    name: 'De Linde',
    city: 'Gent',
    country: 'BE',
    ...{ email: self.email },
  })
  expect(fieldsOf(offer(null), { email: '', isCustomer: false }).buyer).toMatchObject({
    name: '',
    city: '',
    email: '',
  })
})

test('the customer’s buyer has nothing of the dealer: it is that of last time, else the customer', () => {
  const dealer = { email: 'dealer@shop.example', isCustomer: false }
  const unknown = fieldsOf(offer(buyer), dealer).customerBuyer
  expect(unknown).toMatchObject({ name: 'De Linde', city: 'Gent', street: '', number: '', email: '' })
  const known = fieldsOf({ ...offer(null), customerBuyer: buyer }, dealer)
  expect(buyerOf(known.customerBuyer)).toEqual(buyer)
  expect(known.buyer).toMatchObject({ name: '', street: '', email: dealer.email })
})

test('a refusal of either number marks the one field', () => {
  expect(fieldNames).toMatchObject({ enterprise_number: 'number', vat_number: 'number', kind: 'kind' })
})

/** The form with these fields of its own: its faults by field, or what is right. */
async function checked(fields: Partial<BuyerFields>, { peppol = true, isQuote = false } = {}) {
  const resolve = formResolver(orderForm({ seatsNow: 30, peppol }, { whose: 'buyer', isQuote }))
  const first = fieldsOf(offer(buyer, peppol), self)
  const values = { ...first, buyer: { ...first.buyer, ...fields } }
  const { errors, values: right } = await resolve(values, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  })
  const faults = Object.entries(errors.buyer ?? {}).map(([name, fault]) => [
    name,
    (fault as { message: string }).message,
  ])
  return { faults: Object.fromEntries(faults), right }
}

const none = { number: '', reference: '' }
const required = 'field.required'

test.each<[Partial<BuyerFields>, object]>([
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

test('a quote for a public body needs its number, and no order reference yet', async () => {
  const { faults } = await checked({ kind: 'public', ...none }, { isQuote: true })
  expect(faults).toEqual({ number: required })
})

test('without Peppol, no kind is asked or sent, also that of last time', async () => {
  const { faults, right } = await checked(none, { peppol: false })
  expect(faults).toEqual({})
  expect(right).toMatchObject({ buyer: { name: buyer.name } })
  expect(right).not.toHaveProperty('buyer.kind')
  expect(fieldsOf(offer(buyer, false), self).buyer.kind).toBe('')
})
