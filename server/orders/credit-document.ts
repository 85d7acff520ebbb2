import { reckon } from '#contract/vat.ts'
import type { PaperDocument } from '../invoices/paper.ts'
import { creditLine } from './lines.ts'

/** `amountCents`: with VAT. `paidCents`: the part of it that had come in, and is now to be paid back. */
type Part = { amountCents: number; reason: string; paidCents: number }

/** The contents of a credit note. A whole invoice is credited by its own lines, a part of it by one line. */
export function creditNoteFor(
  invoice: PaperDocument,
  { amountCents, reason, paidCents }: Part,
  date: string,
) {
  const { number, totalCents, vatRate: rate } = invoice
  const note = { ...invoice, date, credits: { number, date: invoice.date, reason, paidCents } }
  if (amountCents === totalCents) return note
  const amounts = reckon([amountCents], { rate, includeVat: true })
  return { ...note, ...amounts, lines: [creditLine(invoice, amounts.netCents)] }
}
