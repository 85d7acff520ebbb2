import type { JournalReceipt } from './journal.ts'

/** The key below `invoices` of the text for how money came in or went back. */
export function receiptWord({ source, amountCents }: Pick<JournalReceipt, 'source' | 'amountCents'>) {
  if (source === 'online' || source === 'bank') return source
  if (source === 'hand') return amountCents < 0 ? 'handBack' : 'hand'
  if (source === 'refund') return amountCents < 0 ? 'refund' : 'refundFailed'
  return amountCents < 0 ? 'chargeback' : 'chargebackGone'
}
