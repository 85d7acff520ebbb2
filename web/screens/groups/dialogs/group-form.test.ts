import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { Group } from '#contract/groups.ts'
import * as groupForm from './group-form.ts'

const group: Group = {
  id: 30,
  name: 'Klas 3A',
  parentId: 20,
  path: 'De Linde / Klas 3A',
  rootOf: null,
  serialNumber: 'SPR10001',
  reservedSeats: 4,
  seats: 4,
  validUntil: '2030-06-30',
  people: 14,
}

const errorOf = (schema: v.GenericSchema, input: unknown) => {
  const [issue] = v.safeParse(schema, input).issues ?? []
  return issue && `${v.getDotPath(issue)}: ${issue.message}`
}

describe('the form of a group', () => {
  const form = groupForm.groupInForm(group)

  test('the form of a group sends no reservation and no end date if the boxes are unticked', () => {
    const unticked = { ...form, reserves: false, ends: false }
    expect(groupForm.fieldsInForm(unticked, { seats: true, language: false })).toEqual({
      name: 'Klas 3A',
      reservedSeats: 0,
      validUntil: null,
    })
  })

  test('the form of a group sends only the name if this person may not change seats and date', () => {
    expect(groupForm.fieldsInForm(form, { seats: false, language: false })).toEqual({ name: 'Klas 3A' })
  })

  test('the form of a group sends the language of a school at its root group only', () => {
    const school = groupForm.groupInForm({ ...group, language: 'fr' })
    const offered = { seats: false, language: true }
    expect(groupForm.fieldsInForm(school, offered)).toEqual({ name: 'Klas 3A', language: 'fr' })
    expect(groupForm.fieldsInForm(form, offered)).toEqual({ name: 'Klas 3A' })
  })

  test.each([
    [{ reserves: true, reservedSeats: null }, 'reservedSeats: field.required'],
    [{ reserves: false, reservedSeats: null }, undefined],
    [{ ends: true, validUntil: '' }, 'validUntil: field.required'],
  ])('the form of a group is validated: %j', (typed, error) => {
    expect(errorOf(groupForm.groupForm, { ...form, ...typed })).toBe(error)
  })
})
