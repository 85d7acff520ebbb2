import * as v from 'valibot'
import { expect, test } from 'vitest'
import { fieldErrors } from '#contract/field-errors.ts'
import { documentForm, newDocumentForm } from './document-form.ts'

function faults(form: v.GenericSchema, values: object) {
  const { issues = [] } = v.safeParse(form, values)
  return fieldErrors(issues)
}

test('a new document needs its kind, and no remarks', () => {
  expect(faults(newDocumentForm, { type: '', seats: 1, remarks: '' })).toEqual({
    type: { code: 'field.required' },
  })
  expect(faults(newDocumentForm, { type: '2', seats: 1, remarks: '' })).toEqual({})
})

test.each([
  [null, 'field.required'],
  [Number.NaN, 'field.wholeNumber'],
  [0, 'field.tooSmall'],
])('%s is no number of licences: %s', (seats, code) => {
  expect(faults(documentForm, { seats, remarks: '' })).toMatchObject({ seats: { code } })
})

test('remarks keep their lines and lose the space around them', () => {
  expect(v.parse(documentForm, { seats: 1, remarks: ' one\r\ntwo ' })).toEqual({
    seats: 1,
    remarks: 'one\ntwo',
  })
})
