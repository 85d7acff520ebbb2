import { writtenIban } from '../invoices/paper-mail.ts'
import { structuredMessage } from '../invoices/payment-reference.ts'
import { dateInBrussels } from '../platform/calendar.ts'
import { inTransaction, type Trx } from '../platform/db/database.ts'
import type { UnpaidInvoice } from '../record/mail/mail-content.ts'
import { queueMail } from '../record/mail/outbox.ts'
import { giveDayBack, takeDay } from '../reminders/due-rows.ts'
import type { Services } from '../services.ts'
import { type DueInvoice, findDue, findReceivers, keepSent, type Receiver } from './due-rows.ts'

/** Few enough to keep each query short. */
const receiversAtOnce = 200

/**
 * Queues the payment reminders that are due: at most one mail a day for each buyer, reminders of licences included. Several processes may run it at
 * once: the mail's own transaction records the reminders under unique keys.
 * @param signal stops it after the current mail; the next run does the rest
 */
export async function sendPaymentReminders(services: Services, signal?: AbortSignal): Promise<void> {
  const { db, clock, config } = services
  if (!config.sales?.paymentReminders) return
  const now = clock()
  const today = dateInBrussels(now)
  for (let after = '', found = receiversAtOnce; found === receiversAtOnce; ) {
    const receivers = await findReceivers(db, today, after, receiversAtOnce)
    for (const receiver of receivers) {
      if (signal?.aborted) return
      await inTransaction(db, (trx) => remind(trx, receiver, { now, today }))
    }
    after = receivers.at(-1)?.receiver ?? ''
    found = receivers.length
  }
}

/** Mails a buyer all invoices at the latest step reached, in the language of the first, and records them in the same transaction. */
async function remind(
  trx: Trx,
  { receiver, address }: Receiver,
  { now, today }: { now: Date; today: string },
): Promise<void> {
  if (!(await takeDay(trx, receiver, today))) return
  const due = await findDue(trx, today, address)
  const chosen = due.filter(
    ({ step, document }) => step === due[0]?.step && document.language === due[0].document.language,
  )
  const kept = chosen.length > 0 ? await keepSent(trx, now, chosen) : []
  const fresh = chosen.filter(({ document }) => kept.includes(document.number))
  const [first] = fresh
  if (!first) {
    await giveDayBack(trx, receiver, today)
    return
  }
  const { step, document } = first
  const { buyer, customer, language } = document
  // An accounts department may pay for several schools.
  const name = fresh.every((other) => other.document.buyer.name === buyer.name) ? buyer.name : ''
  await queueMail(trx, now, {
    kind: 'paymentReminder',
    to: { name, address: buyer.email },
    language,
    dedupeKey: `paymentReminder:${receiver}:${today}`,
    content: {
      name,
      serialNumber: customer.serialNumber,
      step,
      at: now.toISOString(),
      invoices: fresh.map(unpaidOf),
    },
  })
}

function unpaidOf({ document, openCents }: DueInvoice): UnpaidInvoice {
  const { number, due, buyer, customer, seller, paymentReference } = document
  return {
    number,
    serialNumber: customer.serialNumber,
    customer: customer.name,
    due: due ?? '',
    openCents,
    reference: buyer.reference,
    iban: writtenIban(seller.iban),
    message: paymentReference === null ? null : structuredMessage(paymentReference),
  }
}
