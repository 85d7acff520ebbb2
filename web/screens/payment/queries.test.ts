import { expect, test } from 'vitest'
import type { Payment, PaymentStatus } from '#contract/payments.ts'
import { askAgainIn } from './queries.ts'

const payment = (status: PaymentStatus): Payment => ({
  status,
  validUntil: '2027-01-31',
  serialNumber: 'SPR10001',
  amountCents: 14_900,
  invoice: null,
})

test('an open payment is polled every three seconds for two minutes, then every fifteen', () => {
  expect(askAgainIn(payment('open'), 1)).toBe(3000)
  expect(askAgainIn(payment('open'), 39)).toBe(3000)
  expect(askAgainIn(payment('open'), 40)).toBe(15_000)
})

test('polling stops after half an hour, as it would keep the session alive for ever', () => {
  expect(askAgainIn(payment('open'), 151)).toBe(15_000)
  expect(askAgainIn(payment('open'), 152)).toBe(false)
})

test.each(['paid', 'failed', 'canceled', 'expired'] as const)('a %s payment is not polled', (status) => {
  expect(askAgainIn(payment(status), 1)).toBe(false)
})

test('a payment that failed to load is not polled', () => {
  expect(askAgainIn(undefined, 0)).toBe(false)
})
