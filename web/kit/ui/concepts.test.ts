import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { adaptSymbol } from './concepts.ts'

it('a control says its concepts by their numbers in W3C’s registry', () => {
  expect(adaptSymbol('camera', 'card')).toEqual({ 'adapt-symbol': '13111 23431' })
})

it('every number is listed in the documentation', () => {
  const numbers = readFileSync('web/kit/ui/concepts.ts', 'utf8').match(/\b\d{5}\b/g) ?? []
  const listed = readFileSync('docs/symbols.md', 'utf8')
  expect(numbers.length).toBeGreaterThan(10)
  expect(numbers.filter((number) => !listed.includes(number))).toEqual([])
})
