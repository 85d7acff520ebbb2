import { rootAdminsOf } from '../groups/admin-rows.ts'
import type { Running } from '../invoices/invoice-mail.ts'
import type { PaperDocument } from '../invoices/paper.ts'
import type { Trx } from '../platform/db/database.ts'
import { together } from '../platform/db/together.ts'
import { mailing } from '../record/mail/outbox.ts'
import type { Person } from '../sessions/person.ts'
import { findMailable } from './mailable-rows.ts'
import type { Order } from './order-rows.ts'

/** `sender`: the account that sent the quote; null: it is gone, or may not renew the licence any more. `by` null: the buyer, without an account. */
type Acceptance = {
  quote: PaperDocument
  sender: number | null
  order: Order
  by: Person | null
  running: Running
  at: Date
}

/** Mails the sender of a quote and the root admins of its licence that it was accepted: each address once, except the one who accepted it. */
export async function tellOfAcceptance(
  trx: Trx,
  { quote, sender: senderId, order, by, running, at }: Acceptance,
): Promise<void> {
  const sender = await findMailable(trx, senderId)
  const admins = await rootAdminsOf(trx, order.licenceId)
  const receivers = new Map(
    [...(sender ? [sender] : []), ...admins]
      .filter(({ email }) => email.toLowerCase() !== by?.email.toLowerCase())
      .map((receiver) => [receiver.email.toLowerCase(), receiver]),
  )
  const { number, totalCents, customer, buyer } = quote
  const { years, seats } = order
  const waits = running.oncePaid !== null
  const mails = [...receivers].map(([address, { name, email, language }]) => ({
    kind: 'quoteAccepted' as const,
    to: { name, address: email },
    language: language ?? order.language,
    dedupeKey: `quoteAccepted:${number}:${address}`,
    content: {
      ...{
        name,
        serialNumber: customer.serialNumber,
        customer: customer.name,
        number,
        totalCents,
        years,
        seats,
      },
      validUntil: running.oncePaid ?? running.validUntil,
      payer: buyer.name,
      untilPaid: waits ? running.validUntil : null,
    },
  }))
  await together(trx, mailing(trx, at, mails))
}
