import { renewedUntil } from '#contract/products.ts'
import { endDateChange } from '../groups/root-group.ts'
import { dateInBrussels } from '../platform/calendar.ts'
import type { Config } from '../platform/config/config.ts'
import type { Trx } from '../platform/db/database.ts'
import { together } from '../platform/db/together.ts'
import { type Actor, writeAudit } from '../record/audit/audit.ts'
import { redated } from './lines.ts'
import { yearPriceFor } from './offer.ts'
import * as rows from './order-rows.ts'
import { countedEnd, termOf } from './terms.ts'

/** The author and the moment, and more facts for the audit. `by` null: a visitor. */
export type Cause = { by: Actor | null; at: Date; told: { payment?: number; order?: number } }

/**
 * Extends a licence and raises its seats as ordered, in the transaction that holds its lock. If its end date has changed since the order, the
 * years count from the new one.
 * @returns the order as it is then; null if there is no end date to move: the licence is permanent, or has lost its groups
 */
export async function fulfil(
  trx: Trx,
  { sales }: Pick<Config, 'sales'>,
  order: rows.Order,
  { by, at, told }: Cause,
): Promise<rows.Order | null> {
  const { licence, awaiting } = (await rows.holdOrderable(trx, order.licenceId)) ?? {}
  if (!licence || licence.rootGroupId === null || licence.validUntil === null) {
    await rows.updateOrder(trx, order.id, { state: 'cancelled' })
    return null
  }
  const endsNow = countedEnd(licence.validUntil, awaiting, sales)
  const fulfilled = { ...inTermFrom(order, endsNow, at), state: 'fulfilled', fulfilledAt: at } as const
  const before = raisedFrom(licence, order.seats)
  const { state, validUntil, lines } = fulfilled
  const change = { state, endsNow, validUntil, lines, fulfilledAt: at, ...before }
  const root = { id: licence.rootGroupId, validUntil: licence.validUntil }
  await together(trx, [
    ...endDateChange(trx, { by, at, root, validUntil, cause: told }),
    rows.orderUpdate(trx, order.id, change),
  ])
  if (before.seatsBefore !== null) await raiseSeats(trx, licence, order.seats, { by, at })
  return { ...fulfilled, ...before }
}

/** The order with the term that begins after an end date. */
function inTermFrom(order: rows.Order, endsNow: string, at: Date): rows.Order {
  if (endsNow === order.endsNow) return order
  const moved = { ...order, endsNow, validUntil: renewedUntil(endsNow, dateInBrussels(at), order.years) }
  return { ...moved, lines: redated(order.lines, termOf(order), termOf(moved), order.language) }
}

/** The seats and price that a licence had, to be restored if the order is taken back; null if they stay. */
const raisedFrom = (
  licence: rows.Orderable,
  seats: number,
): Pick<rows.Order, 'seatsBefore' | 'priceBeforeCents'> =>
  seats <= licence.seats
    ? { seatsBefore: null, priceBeforeCents: null }
    : { seatsBefore: licence.seats, priceBeforeCents: licence.priceCents }

/** The price of a year rises with the seats: otherwise they would be free from the next renewal on. */
async function raiseSeats(
  trx: Trx,
  licence: rows.Orderable,
  seats: number,
  { by, at }: Pick<Cause, 'by' | 'at'>,
): Promise<void> {
  const priceCents = yearPriceFor(licence, seats)
  await rows.setSeats(trx, licence.id, { seats, priceCents })
  await writeAudit(trx, by, at, {
    action: 'licence.edit',
    target: 'licence',
    targetId: licence.id,
    before: { seats: licence.seats, priceCents: licence.priceCents },
    after: { seats, priceCents },
  })
}
