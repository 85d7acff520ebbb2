import { expect, test } from 'vitest'
import { type PeopleTo, proposePlan } from './propose.ts'

const planOf = (...names: string[]): [string, string][] => {
  const groups = names.map((name, id) => ({ id, name, place: '', people: 3 }))
  const said = (to: PeopleTo | undefined) => (typeof to === 'number' ? (names[to] ?? '') : String(to))
  const plan = proposePlan(groups)
  return groups.map(({ id, name }) => [name, said(plan.get(id))])
}

test('each class goes to the same class of the next year, and the last year leaves', () => {
  expect(planOf('1A', '1B', '2A', '2B', '3A')).toEqual([
    ['1A', '2A'],
    ['1B', '2B'],
    ['2A', '3A'],
    ['2B', '3A'],
    ['3A', 'delete'],
  ])
})

test('capitals, words and spaces around the number make no difference', () => {
  expect(planOf('Klas 5 a', 'klas 6A', 'Klas 6B')).toEqual([
    ['Klas 5 a', 'klas 6A'],
    ['klas 6A', 'delete'],
    ['Klas 6B', 'delete'],
  ])
})

test('if several classes could be meant, or none, people stay', () => {
  expect(planOf('3C', '4A', '4B', 'Leerkrachten', 'Jaar 2026')).toEqual([
    ['3C', 'stay'],
    ['4A', 'delete'],
    ['4B', 'delete'],
    ['Leerkrachten', 'stay'],
    ['Jaar 2026', 'stay'],
  ])
})

test('people stay if a school has one year, or a year is missing', () => {
  expect(planOf('Klas 3A', 'Klas 3B')).toEqual([
    ['Klas 3A', 'stay'],
    ['Klas 3B', 'stay'],
  ])
  expect(planOf('1A', '3A')).toEqual([
    ['1A', 'stay'],
    ['3A', 'delete'],
  ])
})
