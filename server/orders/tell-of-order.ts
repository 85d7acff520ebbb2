import type { PersonKind } from '#contract/access.ts'
import { tellSchool } from '../groups/tell-school.ts'
import type { Running } from '../invoices/invoice-mail.ts'
import type { Trx } from '../platform/db/database.ts'
import type { Order } from './order-rows.ts'

type Ordered = { order: Order; by: PersonKind; payer: string; running: Running; at: Date }

/** Tells the school by mail what staff or its dealer ordered for it, until when, and who is invoiced. Before the invoice takes its number. */
export async function tellOfOrder(trx: Trx, { order, by, payer, running, at }: Ordered): Promise<void> {
  const { licenceId, years, seats } = order
  const waits = running.oncePaid !== null
  const validUntil = running.oncePaid ?? running.validUntil
  const content = { years, seats, validUntil, payer, untilPaid: waits ? running.validUntil : null }
  await tellSchool(trx, { licenceId, by, at }, { kind: 'orderPlaced', content })
}
