import { type Selectable, sql } from 'kysely'
import type { Buyer } from '#contract/buyers.ts'
import type { OrdersTable } from '../platform/db/billing-tables.ts'
import { byKey } from '../platform/db/built-once.ts'
import { selected, written } from '../platform/db/columns.ts'
import type { Db, Trx } from '../platform/db/database.ts'
import type { Page } from '../platform/http/paging.ts'

type Reader = Db | Trx

const orderColumns = {
  id: 'id',
  licenceId: 'licence_id',
  kind: 'kind',
  state: 'state',
  years: 'years',
  seats: 'seats',
  endsNow: 'ends_now',
  validUntil: 'valid_until',
  lines: 'lines',
  vatExemption: 'vat_exemption',
  netCents: 'net_cents',
  vatCents: 'vat_cents',
  roundingCents: 'rounding_cents',
  totalCents: 'total_cents',
  buyer: 'buyer',
  language: 'language',
  orderedBy: 'ordered_by',
  createdAt: 'created_at',
  fulfilledAt: 'fulfilled_at',
  seatsBefore: 'seats_before',
  priceBeforeCents: 'price_before_cents',
  onPeppol: 'on_peppol',
} as const satisfies Record<string, keyof OrdersTable>

type Columns = typeof orderColumns

/** An order as it is stored. */
export type Order = { [Name in keyof Columns]: Selectable<OrdersTable>[Columns[Name]] }

const ordersIn = (db: Reader) => db.selectFrom('orders as o').select(selected('o', orderColumns))

const orderableColumns = [
  'l.id',
  'l.prefix',
  'l.number',
  'l.seats',
  'l.town',
  'l.options',
  'l.dealer_id as dealerId',
  'l.price_cents as priceCents',
  'l.seat_price_cents as seatPriceCents',
  'l.root_group_id as rootGroupId',
  'root.name as customer',
  'root.valid_until as validUntil',
] as const

const orderable = byKey((db, licenceId: number) =>
  db
    .selectFrom('licences as l')
    .leftJoin('groups as root', 'root.id', 'l.root_group_id')
    .select(orderableColumns)
    .where('l.id', '=', licenceId),
)

/** The facts that a renewal depends on; undefined if there is no such licence. `customer`: the name of its root group. */
export async function findOrderable(db: Reader, licenceId: number) {
  const [found] = await orderable(db, licenceId)
  return found
}

export type Orderable = NonNullable<Awaited<ReturnType<typeof findOrderable>>>

/** An order before it is stored, and before it has changed a licence. */
export type NewOrder = Omit<Order, 'id' | 'seatsBefore' | 'priceBeforeCents'>

/** A new order as a row of its table. */
export function orderRow(placed: NewOrder) {
  const { lines, buyer, vat_exemption, ...columns } = written(orderColumns, placed)
  return {
    ...columns,
    lines: JSON.stringify(lines),
    buyer: buyer && JSON.stringify(buyer),
    vat_exemption: vat_exemption && JSON.stringify(vat_exemption),
  }
}

export async function insertOrder(trx: Trx, placed: NewOrder): Promise<Order> {
  const { id } = await trx
    .insertInto('orders')
    .values(orderRow(placed))
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...placed, seatsBefore: null, priceBeforeCents: null, id }
}

type OrderChange = Partial<Omit<Order, 'id' | 'licenceId' | 'kind' | 'vatExemption'>>

/** The statement that changes an order, not sent yet. */
export const orderUpdate = (trx: Trx, id: number, { buyer, lines, ...change }: OrderChange) =>
  trx
    .updateTable('orders')
    .set({
      ...written(orderColumns, change),
      ...(buyer && { buyer: JSON.stringify(buyer) }),
      ...(lines && { lines: JSON.stringify(lines) }),
    })
    .where('id', '=', id)

export const updateOrder = (trx: Trx, id: number, change: OrderChange) =>
  orderUpdate(trx, id, change).execute()

/** Cancels an unpaid online order. An order on invoice stays: it can be paid in other ways. */
export const cancelUnpaidOnline = (trx: Trx, id: number) =>
  trx
    .updateTable('orders')
    .set({ state: 'cancelled' })
    .where('id', '=', id)
    .where('kind', '=', 'online')
    .execute()

export const findOrder = (db: Reader, id: number): Promise<Order | undefined> =>
  ordersIn(db).where('o.id', '=', id).executeTakeFirst()

/** @param ids at least one */
export const findOrders = (db: Reader, ids: readonly number[]): Promise<Order[]> =>
  ordersIn(db).where('o.id', 'in', ids).execute()

export const setSeats = (
  trx: Trx,
  licenceId: number,
  { seats, priceCents }: { seats: number; priceCents: number },
) => trx.updateTable('licences').set({ seats, price_cents: priceCents }).where('id', '=', licenceId).execute()

/** The order that a payment pays for. */
export const findPaidBy = (db: Reader, paymentId: number): Promise<Order | undefined> =>
  ordersIn(db)
    .innerJoin('payments as p', 'p.order_id', 'o.id')
    .where('p.id', '=', paymentId)
    .executeTakeFirst()

/** Says which order a payment was for. */
export const setOrder = (trx: Trx, paymentId: number, orderId: number) =>
  trx.updateTable('payments').set({ order_id: orderId }).where('id', '=', paymentId).execute()

/** The order on invoice that extends its licence once it is paid, if there is one. @param except an order that does not count */
export const findAwaitingPayment = (
  db: Reader,
  licenceId: number,
  except: Pick<Order, 'id'> = { id: 0 },
): Promise<Order | undefined> =>
  ordersIn(db)
    .where('o.licence_id', '=', licenceId)
    .where('o.id', '<>', except.id)
    .where('o.kind', '=', 'invoice')
    .where('o.state', '=', 'open')
    .orderBy('o.id', 'desc')
    .limit(1)
    .executeTakeFirst()

const heldOrderable = byKey((db, licenceId: number) =>
  db
    .selectFrom('licences as l')
    .innerJoin('groups as root', 'root.id', 'l.root_group_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('orders as o')
          .select(['o.ends_now', 'o.valid_until', 'o.created_at'])
          .whereRef('o.licence_id', '=', 'l.id')
          .where('o.kind', '=', 'invoice')
          .where('o.state', '=', 'open')
          .orderBy('o.id', 'desc')
          .limit(1)
          .as('awaiting'),
      (join) => join.onTrue(),
    )
    .select(orderableColumns)
    .select([
      'awaiting.ends_now as endsNow',
      'awaiting.valid_until as until',
      'awaiting.created_at as createdAt',
    ])
    .where('l.id', '=', licenceId)
    .forUpdate('root'),
)

/**
 * The facts that an extension depends on, of a licence whose lock the caller holds. It locks the root group, so that a change of its name comes wholly
 * before or after the extension in the audit. `awaiting`: the term of the order that `findAwaitingPayment` finds. Undefined: the licence has no groups.
 */
export async function holdOrderable(trx: Trx, licenceId: number) {
  const [found] = await heldOrderable(trx, licenceId)
  if (!found) return undefined
  const { endsNow, until, createdAt, ...licence } = found
  const awaiting = endsNow && until && createdAt ? { endsNow, validUntil: until, createdAt } : undefined
  return { licence, awaiting }
}

const extending = byKey((db, kind: Order['kind'], licenceId: number, since: Date, endsNow: string | null) =>
  db
    .selectFrom('orders')
    .select('id')
    .where('licence_id', '=', licenceId)
    .where('kind', '=', kind)
    .where('fulfilled_at', '>=', since)
    .where('ends_now', '=', sql<string>`coalesce(${endsNow}::date, ends_now)`)
    .limit(1),
)

/**
 * Whether an order of a kind has extended a licence since a moment.
 * @param endsNow the end date that it moved; undefined: any
 */
export async function isExtendedBy(
  trx: Trx,
  {
    kind,
    licenceId,
    since,
    endsNow,
  }: { kind: Order['kind']; licenceId: number; since: Date; endsNow?: string },
): Promise<boolean> {
  const found = await extending(trx, kind, licenceId, since, endsNow ?? null)
  return found.length > 0
}

/** When the n-th newest order of a kind was placed for a licence. */
export async function findNthNewest(
  trx: Trx,
  { licenceId, kind, n }: { licenceId: number; kind: Order['kind']; n: number },
): Promise<Date | undefined> {
  const found = await trx
    .selectFrom('orders')
    .select('created_at')
    .where('licence_id', '=', licenceId)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .limit(1)
    .offset(n - 1)
    .executeTakeFirst()
  return found?.created_at
}

/** One page of a licence's orders, the newest first, and how many there are. */
export async function listOrders(db: Db, licenceId: number, { limit, offset }: Page) {
  const orders = await db
    .selectFrom('orders as o')
    .leftJoin('papers as paper', (join) =>
      join.onRef('paper.order_id', '=', 'o.id').on('paper.kind', 'in', ['invoice', 'quote']),
    )
    .leftJoin('accounts as a', 'a.id', 'o.ordered_by')
    .select(['o.id', 'o.kind', 'o.state', 'o.years', 'o.seats', 'o.created_at as createdAt', 'paper.number'])
    .select(['o.valid_until as validUntil', 'o.total_cents as totalCents', 'a.name as by'])
    .where('o.licence_id', '=', licenceId)
    .orderBy('o.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('licence_id', '=', licenceId)
    .executeTakeFirstOrThrow()
  return { orders, total }
}

/** The buyers who were invoiced last for a licence: the one named by its customer or staff, and the one named by its dealer. */
export async function findBuyers(db: Reader, licenceId: number) {
  const found = await db
    .selectFrom('buyers')
    .select(['buyer', 'is_dealer as isDealer'])
    .where('licence_id', '=', licenceId)
    .execute()
  const named = (byDealer: boolean): Buyer | null =>
    found.find(({ isDealer }) => isDealer === byDealer)?.buyer ?? null
  return { ofCustomer: named(false), ofDealer: named(true) }
}

export function saveBuyer(trx: Trx, licenceId: number, isDealer: boolean, buyer: Buyer) {
  const kept = JSON.stringify(buyer)
  return trx
    .insertInto('buyers')
    .values({ licence_id: licenceId, is_dealer: isDealer, buyer: kept })
    .onConflict((conflict) => conflict.columns(['licence_id', 'is_dealer']).doUpdateSet({ buyer: kept }))
    .execute()
}
