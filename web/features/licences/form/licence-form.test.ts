import * as v from 'valibot'
import { expect, test } from 'vitest'
import { changeFromForm, licenceForm, licenceFromForm, newLicenceForm } from './licence-form.ts'

const form = {
  seats: 30,
  ends: true,
  validUntil: '2027-03-23',
  priceCents: '149.00',
  town: 'Gent',
  dealer: 'dealer',
}

test('a change names only what differs', () => {
  expect(changeFromForm(form, form)).toEqual({})
  expect(changeFromForm({ ...form, priceCents: '149' }, form)).toEqual({})
  expect(changeFromForm({ ...form, seats: 40, priceCents: '19,9', dealer: '' }, form)).toEqual({
    seats: 40,
    priceCents: 1990,
    dealer: null,
  })
  expect(changeFromForm({ ...form, ends: false, town: '' }, form)).toEqual({ validUntil: null, town: '' })
})

test('a new licence needs its number and its customer, and a date only where it ends', () => {
  const typed = { ...form, serialNumber: 'spr123', name: 'De Linde', ends: false, validUntil: '', dealer: '' }
  const output = v.parse(newLicenceForm, typed)
  expect(licenceFromForm(output)).toEqual({
    serialNumber: 'SPR123',
    name: 'De Linde',
    seats: 30,
    validUntil: null,
    priceCents: 14_900,
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
