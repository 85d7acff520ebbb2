import type { PaidBack, Payment } from '#contract/invoices.ts'
import type { Ours } from '#contract/mapped.ts'
import { writtenEuros } from '#i18n/written.ts'
import { withLicenceLocked } from '../groups/licence-lock.ts'
import { findPayable, insertReceipt } from '../invoices/receipt-rows.ts'
import { isStaffNow } from '../licences/holders.ts'
import { dateInBrussels } from '../platform/calendar.ts'
import { conflict, invalidValue, notFound } from '../platform/errors.ts'
import { writeAudit } from '../record/audit/audit.ts'
import type { Services } from '../services.ts'
import type { Requester } from '../sessions/person.ts'

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
  const found = await findPayable(services.db, number)
  if (!found) throw notFound('invoice.notFound')
  return withLicenceLocked(services, found.licenceId, async (trx) => {
    const at = services.clock()
    const invoice = await findPayable(trx, number)
    if (!invoice || !(await isStaffNow(trx, person.id))) throw notFound('invoice.notFound')
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
