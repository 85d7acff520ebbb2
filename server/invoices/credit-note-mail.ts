import type { Trx } from '../platform/db/database.ts'
import { queueMail } from '../record/mail/outbox.ts'
import type { CreditNote } from './paper.ts'

/** Queues the mail with a credit note to its buyer, as `mailInvoice` does for an invoice. */
export async function mailCreditNote(trx: Trx, at: Date, paper: CreditNote): Promise<void> {
  const { number, date, totalCents, buyer, customer, language, credits } = paper
  if (!buyer.email) return
  await queueMail(trx, at, {
    kind: 'creditNote',
    to: { name: buyer.name, address: buyer.email },
    language,
    dedupeKey: `creditNote:${number}`,
    content: {
      serialNumber: customer.serialNumber,
      customer: customer.name,
      number,
      date,
      totalCents,
      reference: buyer.reference,
      invoice: credits.number,
      invoiceDate: credits.date,
      reason: credits.reason,
      paidCents: credits.paidCents,
    },
  })
}
