import * as v from 'valibot'
import { expect, test } from 'vitest'
import { fieldError } from './field-errors.ts'
import { emailOrEmpty } from './fields.ts'

const parsed = (address: string) => {
  const { output, issues } = v.safeParse(emailOrEmpty, address)
  return issues ? fieldError(issues[0]).code : output
}

test.each([
  ['ada@example.org', 'ada@example.org'],
  ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
  ['ada@школа.рф', 'ada@xn--80atdl2c.xn--p1ai'],
  ['ada@Ｅxample.org', 'ada@example.org'],
  ['ada@example.org\u200b', 'ada@example.org'],
  ['\u200eada@example.org', 'ada@example.org'],
  ['jürgen@example.org', 'field.emailLetters'],
  ['ada@bücher', 'field.email'],
  ['ada@bücher.example/x', 'field.email'],
  ['ada@ü:80.example', 'field.email'],
  ['jürgen', 'field.email'],
  ['ada@', 'field.email'],
  [`${'a'.repeat(190)}@bücher.example`, 'field.tooLong'],
])('%s is %s', (address, expected) => {
  expect(parsed(address)).toBe(expected)
})
