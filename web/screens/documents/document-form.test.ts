import * as v from 'valibot'
import { expect, test } from 'vitest'
import { fieldErrors } from '#contract/field-errors.ts'
import { documentForm, newDocumentForm } from './document-form.ts'

function errorsOf(form: v.GenericSchema, values: object) {
  const { issues = [] } = v.safeParse(form, values)
  return fieldErrors(issues)
}

test('a new document needs a kind, but no remarks', () => {
  expect(errorsOf(newDocumentForm, { type: '', seats: 1, remarks: '' })).toEqual({
    type: { code: 'field.required' },
  })
  expect(errorsOf(newDocumentForm, { type: '2', seats: 1, remarks: '' })).toEqual({})
})

test.each([
  [null, 'field.required'],
  [Number.NaN, 'field.wholeNumber'],
  [0, 'field.tooSmall'],
])('%s is not a valid number of licences: %s', (seats, code) => {
  expect(errorsOf(documentForm, { seats, remarks: '' })).toMatchObject({ seats: { code } })
})

test('remarks keep their lines and are trimmed', () => {
  expect(v.parse(documentForm, { seats: 1, remarks: ' one\r\ntwo ' })).toEqual({
    seats: 1,
    remarks: 'one\ntwo',
  })
})
