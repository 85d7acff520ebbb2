import type { Extension } from '#contract/credit-notes.ts'
import { setEndDate } from '../groups/root-group.ts'
import { tellSchool } from '../groups/tell-school.ts'
import { seatsNeeded } from '../licences/change-licence.ts'
import type { Sales } from '../platform/config/sales.ts'
import type { Db, Trx } from '../platform/db/database.ts'
import { writeAudit } from '../record/audit/audit.ts'
import type { Person } from '../sessions/person.ts'
import { yearPriceFor } from './offer.ts'
import * as rows from './order-rows.ts'
import { graceEnd } from './terms.ts'

/** The extension that an order gave a licence and that can be undone. `price`: of a year; null: seats and price stay. */
export type Undoable = {
  order: { id: number; licenceId: number; state: StateAfter }
  extension: Extension
  root: { id: number; validUntil: string }
  price: Price | null
}

/** `cancelled`: the order is over; `open`: it waits for its payment again, with its days of grace. */
type StateAfter = 'cancelled' | 'open'

type Price = { before: number; now: number }

/**
 * The extension of a licence that can be taken back from an order: its longer term and added seats, or its days of grace while the order waits for
 * the payment. The licence keeps the days of grace of an order that waits for its payment then.
 * @returns null if there is none, the licence has changed or was ordered again since, or the added seats are set aside
 */
export async function undoableOf(
  db: Db | Trx,
  sales: Sales | null,
  order: rows.Order,
  state: StateAfter,
): Promise<Undoable | null> {
  const licence = await rows.findOrderable(db, order.licenceId)
  const validUntil = endMadeBy(order, sales)
  if (!licence || licence.rootGroupId === null || validUntil === null) return null
  const other = await rows.findAwaitingPayment(db, licence.id, order)
  if (licence.validUntil !== validUntil || (other && other.id > order.id)) return null
  const awaiting = state === 'open' ? order : other
  const endsBefore = awaiting && sales ? graceEnd(awaiting, sales) : order.endsNow
  const { seats, rootGroupId: id } = licence
  const undoable = {
    order: { id: order.id, licenceId: licence.id, state },
    extension: { validUntil, endsBefore, seats, seatsBefore: seats },
    root: { id, validUntil },
    price: null,
  }
  const { seatsBefore, priceBeforeCents: before } = order
  if (seatsBefore === null || before === null) return undoable
  const now = yearPriceFor({ ...licence, seats: seatsBefore, priceCents: before }, order.seats)
  const isUnchanged = seats === order.seats && licence.priceCents === now
  if (!isUnchanged || (await seatsNeeded(db, licence.id)) > seatsBefore) return null
  return { ...undoable, extension: { ...undoable.extension, seatsBefore }, price: { before, now } }
}

/** The end date that an order gave its licence; null: none. */
function endMadeBy(order: rows.Order, sales: Sales | null): string | null {
  if (order.state === 'fulfilled') return order.validUntil
  if (order.state !== 'open' || order.kind !== 'invoice' || !sales) return null
  const until = graceEnd(order, sales)
  return until > order.endsNow ? until : null
}

/** The staff member who undoes it, and when. */
type Undoing = { by: Person; at: Date }

/**
 * Undoes the extension of a licence by an order, and mails the school. The caller holds the licence's lock.
 * @returns the licence's new end date
 */
export async function undoOrder(
  trx: Trx,
  { order: { id, licenceId, state }, extension, root, price }: Undoable,
  { by, at }: Undoing,
): Promise<string> {
  const undone = { state, fulfilledAt: null, seatsBefore: null, priceBeforeCents: null }
  await rows.updateOrder(trx, id, undone)
  await setEndDate(trx, { by, at }, root, extension.endsBefore, { order: id })
  if (price) await lowerSeats(trx, licenceId, { ...extension, price }, { by, at })
  const content = { before: root.validUntil, after: extension.endsBefore, undoesOrder: true }
  await tellSchool(trx, { licenceId, by: by.kind, at }, { kind: 'endDateChanged', content })
  return extension.endsBefore
}

async function lowerSeats(
  trx: Trx,
  licenceId: number,
  { seats, seatsBefore, price }: Extension & { price: Price },
  { by, at }: Undoing,
): Promise<void> {
  await rows.setSeats(trx, licenceId, { seats: seatsBefore, priceCents: price.before })
  await writeAudit(trx, by, at, {
    action: 'licence.edit',
    target: 'licence',
    targetId: licenceId,
    before: { seats, priceCents: price.now },
    after: { seats: seatsBefore, priceCents: price.before },
  })
}
