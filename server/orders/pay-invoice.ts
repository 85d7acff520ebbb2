import type { PaidInvoice, Payment } from '#contract/invoices.ts'
import type { Ours } from '#contract/mapped.ts'
import { writtenEuros } from '#i18n/written.ts'
import { closedAs, insertReceipt, readStanding } from '../invoices/receipt-rows.ts'
import { dateInBrussels } from '../platform/calendar.ts'
import { conflict, invalidValue } from '../platform/errors.ts'
import { writeAudit } from '../record/audit/audit.ts'
import type { Services } from '../services.ts'
import type { Requester } from '../sessions/person.ts'
import { atInvoice } from './at-invoice.ts'
import { fulfilPaid } from './fulfil-paid.ts'

type Money = Ours<typeof Payment>

/**
 * Notes money that came in for an invoice. Once it is wholly paid, the licence is extended, if that waited for the payment.
 * @throws Refusal 404 if there is no such invoice, 400 for a day to come, 409 if less is open
 */
export async function payInvoice(
  services: Services,
  { person, language }: Requester,
  number: string,
  { date, amountCents, text }: Money,
): Promise<Ours<typeof PaidInvoice>> {
  return atInvoice(services, person, number, async (trx, invoice, at) => {
    if (date > dateInBrussels(at)) throw invalidValue('date')
    const { licenceId, openCents } = invoice
    if (openCents <= 0) throw conflict(closedAs(invoice))
    if (amountCents > openCents)
      throw conflict('invoice.tooMuch', { amount: writtenEuros(openCents, language) })
    const receipt = { licenceId, number, date, amountCents, text, source: 'hand', paymentId: null } as const
    await insertReceipt(trx, { ...receipt, notedBy: person.id }, at)
    await writeAudit(trx, person, at, {
      action: 'payment.received',
      target: 'licence',
      targetId: licenceId,
      after: { number, amountCents, date },
    })
    const isPaid = amountCents === openCents
    return {
      state: (await readStanding(trx, number, dateInBrussels(at))).state,
      paidCents: invoice.paidCents + amountCents,
      extendedUntil: isPaid ? await fulfilPaid(trx, services, invoice.orderId, { by: person, at }) : null,
    }
  })
}
