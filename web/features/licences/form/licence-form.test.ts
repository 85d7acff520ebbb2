import * as v from 'valibot'
import { expect, test } from 'vitest'
import {
  fieldsInForm,
  licenceForm,
  licenceFromForm,
  newLicenceForm,
  newLicenceInForm,
} from './licence-form.ts'

const form = {
  ...newLicenceInForm('2027-03-23'),
  seats: 30,
  priceCents: '149.00',
  seatPriceCents: '4,50',
  town: 'Gent',
  dealer: 'dealer',
}

test('prices are read as cents, and what is empty is none', () => {
  const terms = { seats: 30, validUntil: '2027-03-23', priceCents: 14_900, seatPriceCents: 450 }
  const fields = { ...terms, town: 'Gent', dealer: 'dealer' }
  expect(fieldsInForm({ ...form, priceCents: '149' })).toMatchObject(fields)
  const emptied = fieldsInForm({ ...form, priceCents: '19,9', seatPriceCents: '', dealer: '', ends: false })
  const none = { seatPriceCents: null, validUntil: null, dealer: null }
  expect(emptied).toMatchObject({ ...fields, ...none, priceCents: 1990 })
})

test('a new licence needs its number and its customer, and a date only if it ends', () => {
  const typed = { ...form, serialNumber: 'spr123', name: 'De Linde', ends: false, validUntil: '', dealer: '' }
  const output = v.parse(newLicenceForm, typed)
  expect(licenceFromForm(output)).toMatchObject({
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
