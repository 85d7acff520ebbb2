import type { PaymentConcern } from '#contract/payments.ts'
import type { Trx } from '../platform/db/database.ts'
import { writeAudit } from '../record/audit/audit.ts'
import type { Services } from '../services.ts'
import * as queries from './queries.ts'

export type PaymentContext = { trx: Trx; services: Services; payment: queries.PaymentRow }

/** Puts a payment before staff, even if they have dismissed it before. The portal undoes nothing by itself. */
export async function flagForReview(
  { trx, services, payment }: PaymentContext,
  concern: PaymentConcern,
): Promise<void> {
  const at = services.clock()
  await queries.updatePayment(trx, payment.id, { concern, concernAt: at, dismissedAt: null })
  await writeAudit(trx, null, at, {
    action: 'payment.concern',
    target: 'payment',
    targetId: payment.id,
    before: { concern: payment.concern },
    after: { concern },
  })
  services.log.warn(
    { alarm: 'payment.concern', payment: payment.id, concern },
    'Staff should review a payment.',
  )
}
