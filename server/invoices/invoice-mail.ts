import type { Trx } from '../platform/db/database.ts'
import { queueMail } from '../record/mail/outbox.ts'
import type { PaperDocument } from './paper.ts'
import { paperMail, writtenIban } from './paper-mail.ts'
import { structuredMessage } from './payment-reference.ts'

/** Until when a licence runs after its order. `oncePaid`: once the invoice is paid; null: that changes nothing. */
export type Running = { validUntil: string; oncePaid: string | null }

/**
 * Queues the mail that takes an invoice to its buyer, once whatever comes twice; none without an address. Its PDF is made from the stored paper
 * when it is sent.
 */
export async function mailInvoice(
  trx: Trx,
  at: Date,
  paper: PaperDocument,
  { running: { validUntil, oncePaid }, onPeppol }: { running: Running; onPeppol: boolean },
): Promise<void> {
  const { due, buyer, seller, paymentReference } = paper
  if (!buyer.email) return
  const mail = paperMail('invoice', paper, onPeppol)
  await queueMail(trx, at, {
    ...mail,
    content: {
      ...mail.content,
      due,
      iban: writtenIban(seller.iban),
      message: paymentReference === null ? null : structuredMessage(paymentReference),
      validUntil,
      oncePaid,
    },
  })
}
