import type { Insertable, Updateable } from 'kysely'
import type { PaymentConcern } from '#contract/payments.ts'
import type { Db, Trx } from '../db/database.ts'
import type { PaymentsTable } from '../db/tables.ts'
import type { Page } from '../http/paging.ts'

type Reader = Db | Trx

/** Payments with the licence they are for and who started them. */
function paymentsIn(db: Reader) {
  return db
    .selectFrom('payments as p')
    .innerJoin('licences as l', 'l.id', 'p.licence_id')
    .leftJoin('groups as g', 'g.id', 'l.root_group_id')
    .leftJoin('accounts as a', 'a.id', 'p.started_by')
    .selectAll('p')
    .select([
      'l.prefix',
      'l.number',
      'g.valid_until as licence_valid_until',
      'a.login as starter_login',
      'a.name as starter_name',
      'a.email as starter_email',
    ])
}

export type PaymentRow = NonNullable<Awaited<ReturnType<typeof findPayment>>>

export function findPayment(db: Reader, id: number) {
  return paymentsIn(db).where('p.id', '=', id).executeTakeFirst()
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

/** What decides about the renewal of a licence; undefined where there is no such licence. */
export function findRenewable(db: Reader, { prefix, number }: { prefix: string; number: string }) {
  return db
    .selectFrom('licences as l')
    .leftJoin('groups as g', 'g.id', 'l.root_group_id')
    .select(['l.id', 'l.price_cents as priceCents', 'l.dealer_id as dealerId'])
    .select(['l.root_group_id as rootGroupId', 'g.valid_until as validUntil'])
    .where('l.prefix', '=', prefix)
    .where('l.number', '=', number)
    .executeTakeFirst()
}

export async function insertPayment(trx: Trx, payment: Insertable<PaymentsTable>): Promise<number> {
  const { id } = await trx.insertInto('payments').values(payment).returning('id').executeTakeFirstOrThrow()
  return id
}

export function updatePayment(trx: Trx, id: number, change: Updateable<PaymentsTable>) {
  return trx.updateTable('payments').set(change).where('id', '=', id).execute()
}

/** @returns whether the payment was still waiting for the provider's answer */
export async function keepProvidersAnswer(
  db: Db,
  id: number,
  answer: { provider_id: string; checkout_url: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set(answer)
    .where('id', '=', id)
    .where('status', '=', 'open')
    .where('provider_id', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** @returns whether nobody else has asked the provider about it since `before` */
export async function claimAsking(db: Db, id: number, before: Date, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({ asked_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('asked_at', 'is', null), eb('asked_at', '<=', before)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Takes some of the payments that it is time to ask about; no other process gets them meanwhile. */
export function claimDue(db: Db, now: Date, until: Date, limit: number) {
  // Materialized, or a plan could select anew for each row and take more than the limit.
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
    .returning(['id', 'provider_id', 'created_at'])
    .execute()
}

export function updateAskAt(db: Db, id: number, askAt: Date | null) {
  return db.updateTable('payments').set({ ask_at: askAt }).where('id', '=', id).execute()
}

const concerning = (db: Db) =>
  db
    .selectFrom('payments as p')
    .innerJoin('licences as l', 'l.id', 'p.licence_id')
    .where('p.concern', 'is not', null)
    .where('p.dismissed_at', 'is', null)

export async function listConcerning(db: Db, { limit, offset }: Page) {
  const rows = await concerning(db)
    .select(['p.id', 'p.amount_cents as amountCents', 'p.concern', 'p.concern_at as concernAt'])
    .select(['l.prefix', 'l.number'])
    .orderBy('p.concern_at')
    .orderBy('p.id')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await concerning(db)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

/** @returns whether this concern was there to be dismissed */
export async function dismiss(trx: Trx, id: number, concern: PaymentConcern, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('payments')
    .set({ dismissed_at: at })
    .where('id', '=', id)
    .where('concern', '=', concern)
    .where('dismissed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** When the payment was made that came before so many newer ones of the licence. */
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
