import { expect, test } from 'vitest'
import { openCents } from './open-amount.ts'

const sums = { totalCents: 39_900, creditedCents: 0, paidCents: 0 }

test('a quote has no open amount, so nothing offers to pay it or to mark it as paid', () => {
  const openOf = (kind: 'invoice' | 'quote') =>
    (['open', 'overdue', 'credited'] as const).map((state) => openCents({ kind, state, ...sums }))
  expect(openOf('quote')).toEqual([null, null, null])
  expect(openOf('invoice')).toEqual([39_900, 39_900, null])
})

test('an invoice with a reported problem can still be paid', () => {
  expect(openCents({ kind: 'invoice', state: 'disputed', ...sums, paidCents: 9900 })).toBe(30_000)
})
