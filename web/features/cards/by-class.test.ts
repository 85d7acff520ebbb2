import { expect, test } from 'vitest'
import { byClass, sheetsOf } from './by-class.ts'

const card = (name: string, groupName: string, groupKey = groupName) => ({
  ...{ name, login: `login.${name}` },
  ...{ groupName, groupKey },
})

test('cards are printed class by class and sorted by name, as the language sorts', () => {
  const cards = [
    card('Zoë', '10A'),
    card('Özgür', '2B'),
    card('Ella', '2B'),
    card('Élise', '2B'),
    card('', '2B'),
    card('Adam', '10A'),
  ]
  const names = byClass(cards, 'nl').map(({ name, cards }) => [name, cards.map((each) => each.name)])
  expect(names).toEqual([
    ['2B', ['Élise', 'Ella', '', 'Özgür']],
    ['10A', ['Adam', 'Zoë']],
  ])
})

test('two classes of one name do not share a sheet', () => {
  const cards = [
    card('Lena', 'Leesclub', '12'),
    card('Emma', 'Leesclub', '7'),
    card('Noor', 'Leesclub', '12'),
  ]
  expect(byClass(cards, 'en').map(({ cards }) => cards.length)).toEqual([1, 2])
})

test('sheets hold so many cards each, and the last one the rest', () => {
  expect(sheetsOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
  expect(sheetsOf([], 8)).toEqual([])
})
