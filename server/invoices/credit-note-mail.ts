import type { Trx } from '../platform/db/database.ts'
import { queueMail } from '../record/mail/outbox.ts'
import type { CreditNote } from './paper.ts'
import { paperMail } from './paper-mail.ts'

/** Queues the mail with a credit note to its buyer, as `mailInvoice` does for an invoice. */
export async function mailCreditNote(
  trx: Trx,
  at: Date,
  paper: CreditNote,
  onPeppol: boolean,
): Promise<void> {
  const { buyer, credits } = paper
  if (!buyer.email) return
  const mail = paperMail('creditNote', paper, onPeppol)
  await queueMail(trx, at, {
    ...mail,
    content: {
      ...mail.content,
      invoice: credits.number,
      invoiceDate: credits.date,
      reason: credits.reason,
      paidCents: credits.paidCents,
    },
  })
}
