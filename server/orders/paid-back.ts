import type { PaidBack } from '#contract/credit-notes.ts'
import type { Payment } from '#contract/invoices.ts'
import type { Ours } from '#contract/mapped.ts'
import { writtenEuros } from '#i18n/written.ts'
import { insertReceipt } from '../invoices/receipt-rows.ts'
import { dateInBrussels } from '../platform/calendar.ts'
import { conflict, invalidValue } from '../platform/errors.ts'
import { writeAudit } from '../record/audit/audit.ts'
import type { Services } from '../services.ts'
import type { Requester } from '../sessions/person.ts'
import { atInvoice } from './at-invoice.ts'

/**
 * Notes money that was paid back for a credited invoice.
 * @throws Refusal 404 if there is no such invoice, 400 for a day in the future, 409 if less is to be paid back
 */
export async function notePaidBack(
  services: Services,
  { person, language }: Requester,
  number: string,
  { date, amountCents, text }: Ours<typeof Payment>,
): Promise<PaidBack> {
  return atInvoice(services, person, number, async (trx, invoice, at) => {
    if (date > dateInBrussels(at)) throw invalidValue('date')
    const { licenceId, paidCents, backCents } = invoice
    if (amountCents > backCents)
      throw conflict('invoice.tooMuchBack', { amount: writtenEuros(backCents, language) })
    const receipt = { licenceId, number, date, amountCents: -amountCents, text } as const
    const noted = { source: 'hand', paymentId: null, notedBy: person.id } as const
    await insertReceipt(trx, { ...receipt, ...noted }, at)
    await writeAudit(trx, person, at, {
      action: 'payment.paidBack',
      target: 'licence',
      targetId: licenceId,
      after: { number, amountCents, date },
    })
    return { paidCents: paidCents - amountCents, toPayBackCents: backCents - amountCents }
  })
}
