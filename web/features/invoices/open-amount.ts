import type { InvoiceState, ListedInvoice } from '#contract/invoices.ts'

const payable: readonly InvoiceState[] = ['open', 'overdue', 'partly_paid']

/** The open amount of an invoice, in cents. Null: none, or it is not to be paid. */
export function openCents({
  kind,
  state,
  totalCents,
  paidCents,
}: Pick<ListedInvoice, 'kind' | 'state' | 'totalCents' | 'paidCents'>): number | null {
  return kind === 'invoice' && payable.includes(state) && totalCents > paidCents
    ? totalCents - paidCents
    : null
}
