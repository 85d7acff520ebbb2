import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['Emma Claes', 'emma', 'EC'],
  ['Ilias El Idrissi', 'ilias', 'II'],
  ['Élodie', 'elodie', 'É'],
  ['', 'lena.maes', 'LM'],
  ['', 'lena', 'L'],
  ['  ', '...', ''],
])('the initials of %j with the login %j are %j', (name, login, initials) => {
  expect(initialsOf({ name, login })).toBe(initials)
})
