import { expect, test } from 'vitest'
import type { RenewalOffer } from '#contract/orders.ts'
import { buyerOf, fieldNames, fieldsOf, isRightNumber, numbersOf } from './order-form.ts'

const buyer = {
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
const offer = (known: typeof buyer | null) =>
  ({ buyer: known, customer, seatsNow: 30 }) as unknown as RenewalOffer
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
  expect(isRightNumber(typed)).toBe(!('code' in numbers) && typed.trim() !== '')
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
  expect(fieldNames).toMatchObject({ enterprise_number: 'number', vat_number: 'number', street: 'street' })
})
