import * as v from 'valibot'
import { expect, it } from 'vitest'
import { newLogin } from './fields.ts'
import { suggestLogin } from './login-suggestion.ts'

it.each([
  ['Lena Peeters', 'lena.peeters'],
  ['Zoë Van den Broeck', 'zoe.vandenbroeck'],
  ['Jean-Marc D’Hondt', 'jeanmarc.dhondt'],
  ['Søren Ærø-Ößmann', 'soren.aeroossmann'],
  ['Ирина Щукина', 'irina.shchukina'],
  ['Emma', 'emma'],
  ['Bo', 'bo0'],
  ['  Lena   Peeters ', 'lena.peeters'],
  ['李雷', ''],
])('suggests for %j the login %j', (name, login) => {
  expect(suggestLogin(name)).toBe(login)
  if (login !== '') expect(v.is(newLogin, login)).toBe(true)
})

it('keeps a suggested login within its length', () => {
  expect(suggestLogin(`Lena ${'x'.repeat(200)}`)).toHaveLength(60)
})
