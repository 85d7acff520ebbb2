import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { newLogin } from './fields.ts'
import { suggestLogin } from './login-suggestion.ts'

it.each([
  ['Lena Peeters', 'lena.peeters'],
  ['Zoë Van den Broeck', 'zoe.vandenbroeck'],
  ['Jean-Marc D’Hondt', 'jeanmarc.dhondt'],
  ['Seán OʼBrien', 'sean.obrien'],
  ['Søren Ærø-Ößmann', 'soren.aeroossmann'],
  ['Łukasz Żółć', 'lukasz.zolc'],
  ['İrem Işıl', 'irem.isil'],
  ['Đặng Thị Thuỳ', 'dang.thithuy'],
  ['Þórdís Guðmundsdóttir', 'thordis.gudmundsdottir'],
  ['Əli Ŋaħ', 'eli.ngah'],
  ['Mª Carmen', 'ma.carmen'],
  ['Ｌｅｎａ Peeters', 'lena.peeters'],
  ['Ирина Щукина', 'irina.shchukina'],
  ['Ірина Шевченко', 'irina.shevchenko'],
  ['Їжак Євген', 'izhak.ievgen'],
  ['Ґалаґан', 'galagan'],
  ['Ђорђе Љубић', 'dorde.ljubic'],
  ['Аляксей Кароў', 'aliaksei.karou'],
  ['Emma', 'emma'],
  ['Bo', 'bo0'],
  ['  Lena   Peeters ', 'lena.peeters'],
])('%j gets the login %j suggested', (name, login) => {
  expect(suggestLogin(name)).toBe(login)
  expect(v.is(newLogin, login)).toBe(true)
})

describe('a letter without a known spelling', () => {
  it.each(['李雷', 'Lena 李', 'Γιώργος', 'Ali محمد', 'Қўшон'])(
    'letters without a known spelling leave the login of %j to the person',
    (name) => {
      expect(suggestLogin(name)).toBe('')
    },
  )

  it('a letter without a known spelling is spelled by the given function, its marks included', () => {
    const asked: string[] = []
    const login = suggestLogin('Lena अमि', (letter) => {
      asked.push(letter)
      return 'x'
    })
    expect([login, asked]).toEqual(['lena.xx', ['अ', 'मि']])
  })
})

it('a suggested login stays within its length', () => {
  expect(suggestLogin(`Lena ${'x'.repeat(200)}`)).toHaveLength(60)
})
