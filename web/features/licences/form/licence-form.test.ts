import * as v from 'valibot'
import { expect, test } from 'vitest'
import { fieldsInForm, licenceForm, licenceFromForm, newLicenceForm } from './licence-form.ts'

const form = {
  seats: 30,
  ends: true,
  validUntil: '2027-03-23',
  priceCents: '149.00',
  seatPriceCents: '4,50',
  town: 'Gent',
  dealer: 'dealer',
}

test('prices are read as cents, and what is empty is none', () => {
  const terms = { seats: 30, validUntil: '2027-03-23', priceCents: 14_900, seatPriceCents: 450 }
  const fields = { ...terms, town: 'Gent', dealer: 'dealer' }
  expect(fieldsInForm({ ...form, priceCents: '149' })).toEqual(fields)
  expect(fieldsInForm({ ...form, priceCents: '19,9', seatPriceCents: '', dealer: '', ends: false })).toEqual({
    ...fields,
    priceCents: 1990,
    seatPriceCents: null,
    validUntil: null,
    dealer: null,
  })
})

test('a new licence needs its number and its customer, and a date only if it ends', () => {
  const typed = { ...form, serialNumber: 'spr123', name: 'De Linde', ends: false, validUntil: '', dealer: '' }
  const output = v.parse(newLicenceForm, typed)
  expect(licenceFromForm(output)).toEqual({
    serialNumber: 'SPR123',
    name: 'De Linde',
    seats: 30,
    validUntil: null,
    priceCents: 14_900,
    seatPriceCents: 450,
    town: 'Gent',
    dealer: null,
  })
  for (const wrong of [{ serialNumber: '' }, { serialNumber: '123' }, { name: ' ' }, { ends: true }])
    expect(v.is(newLicenceForm, { ...typed, ...wrong })).toBe(false)
})

test.each(['', '12.345', '-1', '1e3', '12,', 'free'])('“%s” is no price', (priceCents) => {
  expect(v.is(licenceForm, { ...form, priceCents })).toBe(false)
})

test('seats are required', () => {
  expect(v.is(licenceForm, { ...form, seats: null })).toBe(false)
})
