import { expect, test } from 'vitest'
import type { Invoice, SendingState } from '#contract/invoices.ts'
import { watchedInvoiceQuery } from './watched-invoice.ts'

const interval = (sending: SendingState | null, answers = 1) =>
  watchedInvoiceQuery('2026-0001').refetchInterval({
    state: { data: { sending } as Invoice, dataUpdateCount: answers },
  })

test('an invoice is polled only while it is on its way over Peppol', () => {
  const polled = ([null, 'queued', 'sent', 'delivered', 'refused'] as const).filter((state) =>
    interval(state),
  )
  expect(polled).toEqual(['queued', 'sent'])
})

test('polling stops after half an hour, as it would keep the session alive for ever', () => {
  expect(interval('sent', 119)).toBe(15_000)
  expect(interval('sent', 120)).toBe(false)
})
