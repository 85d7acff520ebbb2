import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Dismissal } from '#contract/payments.ts'
import { concernCents } from '../licences/concern-rows.ts'
import type { PaymentsTable } from '../platform/db/billing-tables.ts'
import { byKey } from '../platform/db/built-once.ts'
import { selected, written } from '../platform/db/columns.ts'
import type { Db, Trx } from '../platform/db/database.ts'
import type { Page } from '../platform/http/paging.ts'

type Reader = Db | Trx

const paymentColumns = {
  id: 'id',
  licenceId: 'licence_id',
  startedBy: 'started_by',
  byWebCode: 'by_web_code',
  language: 'language',
  amountCents: 'amount_cents',
  status: 'status',
  createdAt: 'created_at',
  providerId: 'provider_id',
  checkoutUrl: 'checkout_url',
  askAt: 'ask_at',
  paidAt: 'paid_at',
  validUntil: 'valid_until',
  concern: 'concern',
  concernAt: 'concern_at',
  dismissedAt: 'dismissed_at',
  orderId: 'order_id',
  refundedCents: 'refunded_cents',
  chargedBackCents: 'charged_back_cents',
} as const satisfies Record<string, keyof PaymentsTable>

type NewPayment = Pick<
  PaymentRow,
  'licenceId' | 'startedBy' | 'byWebCode' | 'language' | 'amountCents' | 'status' | 'createdAt' | 'askAt'
> &
  Partial<Pick<PaymentRow, 'orderId'>>

type PaymentChange = Partial<Omit<PaymentRow, keyof NewPayment>> &
  Partial<Pick<PaymentRow, 'status' | 'askAt'>>

/** Payments with their licence, the account that started them, and the number of their invoice. */
function paymentsIn(db: Reader) {
  return db
    .selectFrom('payments as p')
    .innerJoin('licences as l', 'l.id', 'p.licence_id')
    .leftJoin('groups as g', 'g.id', 'l.root_group_id')
    .leftJoin('accounts as a', 'a.id', 'p.started_by')
    .select(selected('p', paymentColumns))
    .select([
      'l.prefix',
      'l.number',
      'g.valid_until as licenceValidUntil',
      'a.login as starterLogin',
      'a.kind as starterKind',
      'a.name as starterName',
      'a.email as starterEmail',
    ])
    .select(
      sql<
        string | null
      >`(SELECT i.number FROM papers AS i WHERE i.order_id = p.order_id AND i.kind = 'invoice')`.as(
        'invoiceNumber',
      ),
    )
}

export type PaymentRow = NonNullable<Awaited<ReturnType<typeof findPayment>>>

const paymentById = byKey((db, id: number) => paymentsIn(db).where('p.id', '=', id))

export async function findPayment(db: Reader, id: number) {
  const [found] = await paymentById(db, id)
  return found
}

export function findByProviderId(db: Reader, providerId: string) {
  return paymentsIn(db).where('p.provider_id', '=', providerId).executeTakeFirst()
}

export function listOpen(trx: Trx, licenceId: number) {
  return paymentsIn(trx)
    .where('p.licence_id', '=', licenceId)
    .where('p.status', '=', 'open')
    .orderBy('p.id')
    .execute()
}

/** The facts that the renewal of a licence depends on; undefined if there is no such licence. */
export function findRenewable(trx: Trx, licenceId: number) {
  return trx
    .selectFrom('licences as l')
    .leftJoin('groups as g', 'g.id', 'l.root_group_id')
    .select(['l.id', 'l.price_cents as priceCents', 'l.dealer_id as dealerId'])
    .select(['l.root_group_id as rootGroupId', 'g.valid_until as validUntil'])
    .where('l.id', '=', licenceId)
    .executeTakeFirst()
}

export async function insertPayment(trx: Trx, payment: NewPayment): Promise<number> {
  const { id } = await trx
    .insertInto('payments')
    .values(written(paymentColumns, payment))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export function updatePayment(trx: Reader, id: number, change: PaymentChange) {
  return trx.updateTable('payments').set(written(paymentColumns, change)).where('id', '=', id).execute()
}

/** @returns whether the payment was still waiting for the provider's answer */
export async function saveProviderAnswer(
  db: Db,
  id: number,
  answer: { providerId: string; checkoutUrl: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set(written(paymentColumns, answer))
    .where('id', '=', id)
    .where('status', '=', 'open')
    .where('provider_id', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** @returns whether no one has asked the provider about it since `before` */
export async function claimRefresh(db: Db, id: number, before: Date, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({ asked_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('asked_at', 'is', null), eb('asked_at', '<=', before)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Claims some of the payments that are due for a check, so that no other process takes them. */
export function claimDue(db: Db, now: Date, until: Date, limit: number) {
  // Materialized: otherwise a plan may run the sub-select once per row and exceed the limit.
  return db
    .with(
      (due) => due('due').materialized(),
      (cte) =>
        cte
          .selectFrom('payments')
          .select('id')
          .where('ask_at', '<=', now)
          .orderBy('ask_at')
          .limit(limit)
          .forUpdate()
          .skipLocked(),
    )
    .updateTable('payments')
    .set({ ask_at: until, asked_at: now })
    .where('id', 'in', (eb) => eb.selectFrom('due').select('id'))
    .returning(['id', 'provider_id as providerId', 'created_at as createdAt'])
    .execute()
}

const concerning = (db: Db) =>
  db
    .selectFrom('payments as p')
    .innerJoin('licences as l', 'l.id', 'p.licence_id')
    .where('p.concern', 'is not', null)
    .where('p.dismissed_at', 'is', null)

const concerningList = byKey((db, limit: number, offset: number) => {
  const page = concerning(db)
    .select(['p.id', 'p.amount_cents as amountCents', 'p.concern', 'p.concern_at as concernAt'])
    .select(concernCents.as('concernCents'))
    .select((eb) =>
      eb
        .selectFrom('receipts as r')
        .select('r.number')
        .whereRef('r.payment_id', '=', 'p.id')
        .where('r.source', '=', sql.lit('online'))
        .as('invoice'),
    )
    .select(['l.prefix', 'l.number'])
    .orderBy('p.concern_at')
    .orderBy('p.id')
    .limit(limit)
    .offset(offset)
  const total = concerning(db).select((eb) => eb.fn.countAll().as('count'))
  return db.selectNoFrom([sql<number>`(${total})`.as('total'), jsonArrayFrom(page).as('payments')])
})

/** One page, the oldest first, and how many there are. `concernAt`: in ISO 8601, as it comes out of JSON. */
export async function listConcerning(db: Db, { limit, offset }: Page) {
  const [found] = await concerningList(db, limit, offset)
  return found ?? { total: 0, payments: [] }
}

/** @returns false if the payment no longer has this concern, or the concern is about another amount */
export async function dismiss(
  trx: Trx,
  id: number,
  { concern, concernCents: seenCents }: Dismissal,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('payments as p')
    .set({ dismissed_at: at })
    .where('p.id', '=', id)
    .where('p.concern', '=', concern)
    .where('p.dismissed_at', 'is', null)
    .where((eb) => (seenCents === undefined ? eb.lit(true) : eb(concernCents, '=', seenCents)))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** When the licence's n-th newest payment was started. */
export async function findNthNewest(trx: Trx, licenceId: number, n: number): Promise<Date | undefined> {
  const found = await trx
    .selectFrom('payments')
    .select('created_at')
    .where('licence_id', '=', licenceId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .offset(n - 1)
    .executeTakeFirst()
  return found?.created_at
}
