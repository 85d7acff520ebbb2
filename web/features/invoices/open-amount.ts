import type { InvoiceState, ListedInvoice } from '#contract/invoices.ts'

const payable: readonly InvoiceState[] = ['open', 'overdue', 'partly_paid', 'disputed']

/** The amounts that tell how an invoice stands, in cents. */
export type Sums = Pick<ListedInvoice, 'totalCents' | 'creditedCents' | 'paidCents'>

/** The amounts of an invoice that are still to be paid, and to be paid back, in cents; at least one of them is 0. */
export function balanceOf({ totalCents, creditedCents, paidCents }: Sums): { open: number; back: number } {
  const rest = totalCents - creditedCents - paidCents
  return { open: Math.max(0, rest), back: Math.max(0, -rest) }
}

/** The open amount of an invoice, in cents. Null: none, or it is not to be paid. */
export function openCents(invoice: Pick<ListedInvoice, 'kind' | 'state'> & Sums): number | null {
  const isPayable = invoice.kind === 'invoice' && payable.includes(invoice.state)
  return (isPayable && balanceOf(invoice).open) || null
}
