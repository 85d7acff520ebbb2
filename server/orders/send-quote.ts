import type { Buyer } from '#contract/buyers.ts'
import type { Customer } from '#contract/orders.ts'
import { quoteDays } from '#contract/quotes.ts'
import { issueQuote } from '../invoices/issue.ts'
import type { PaperDocument } from '../invoices/paper.ts'
import { daysAfter } from '../platform/calendar.ts'
import type { Sales } from '../platform/config/sales.ts'
import type { Trx } from '../platform/db/database.ts'
import { hashOf, newToken } from '../platform/secrets.ts'
import { queueMail } from '../record/mail/outbox.ts'
import { contentOf } from './invoice-order.ts'
import type { Order } from './order-rows.ts'
import { insertQuote } from './quote-rows.ts'

/** `seatsNow`: of the licence. `by`: the name of who sends it. */
type Sending = { order: Order; seatsNow: number; customer: Customer; buyer: Buyer; by: string }

/** Issues the quote of an order, as the last change of the transaction, and mails it to the buyer with the code that accepts it. */
export async function sendQuote(
  trx: Trx,
  sales: Sales,
  { order, seatsNow, customer, buyer, by }: Sending,
  at: Date,
): Promise<PaperDocument> {
  const said = contentOf(order, { customer, buyer }, at)
  const due = daysAfter(said.date, quoteDays)
  const paper = await issueQuote(trx, sales, { ...said, due }, at)
  const { number, date, totalCents, language } = paper
  const code = newToken()
  await insertQuote(trx, { number, licenceId: order.licenceId, codeHash: hashOf(code), seatsThen: seatsNow })
  const { years, seats, validUntil } = order
  await queueMail(trx, at, {
    kind: 'quote',
    to: { name: buyer.name, address: buyer.email },
    language,
    dedupeKey: `quote:${number}`,
    content: {
      serialNumber: customer.serialNumber,
      customer: customer.name,
      ...{ number, date, totalCents, due, years, seats, validUntil, by, code },
      oncePaid: sales.extendedOn === 'payment',
    },
  })
  return paper
}
