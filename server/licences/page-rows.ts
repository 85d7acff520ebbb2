import { sql } from 'kysely'
import { maxShown } from '#contract/licence-page.ts'
import type { PaymentConcern, PaymentStatus } from '#contract/payments.ts'
import { seatPlanRows } from '../groups/seat-rows.ts'
import type { SeatPlan } from '../groups/seats.ts'
import { byKey, perShape } from '../platform/db/built-once.ts'
import { columnsOf } from '../platform/db/columns.ts'
import type { Db } from '../platform/db/database.ts'
import { type KeptLicenceChange, licenceColumns } from '../record/audit/recorded-columns.ts'
import { type OutgoingRow, outgoingMails } from '../record/mail/outgoing-rows.ts'
import { concernCents } from './concern-rows.ts'

type Person = { login: string; name: string }

const { dealerId: _, ...ownColumns } = licenceColumns

type OwnRow = { [Name in keyof typeof ownColumns]: Exclude<KeptLicenceChange[Name], undefined> }

/** A licence as its page needs it; moments as they come out of JSON. `plan` null: it has no groups. */
export type PageRow = OwnRow & {
  prefix: string
  number: string
  name: string
  dealer: Person | null
  inUse: number
  validUntil: string | null
  rootGroupId: number | null
  related: { serialNumber: string; name: string }[]
  people: number
  groups: number
  plan: (Pick<SeatPlan, 'reservations' | 'claims'> & { size: number; path: string; name: string }) | null
  admins: { id: number; login: string; name: string; email: string; signedInAt: string | null }[]
  payments: {
    id: number
    at: string
    amountCents: number
    status: PaymentStatus
    validUntil: string | null
    concern: PaymentConcern | null
    concernCents: number | null
    by: Person | null
  }[]
  mails: OutgoingRow[]
}

/** The licences: all, or those that a dealer sold. */
export type Seller = { dealerId: number | null }

/** The licence `x` with this serial number, if it is the seller's. */
export const isLicenceOf = (ofDealer: boolean, prefix: string, number: string, dealerId: number) => sql`
  x.prefix = ${prefix}::text AND x.number = ${number}::text
  ${ofDealer ? sql`AND x.dealer_id = ${dealerId}::bigint` : sql``}`

const personOf = (alias: string) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`CASE WHEN ${column('id')} IS NOT NULL
    THEN json_build_object('login', ${column('login')}, 'name', ${column('name')}) END`
}

const most = sql.lit(maxShown)

/** The groups of a licence `x`, counted together with their people. */
const counted = sql`
  SELECT count(*) AS groups, coalesce(sum(c.account_count), 0) AS people FROM groups AS c WHERE c.licence_id = x.id`

const admins = sql`
  SELECT a.id, a.login, a.name, a.email, a.signed_in_at AS "signedInAt" FROM accounts AS a
  WHERE a.group_id = x.root_group_id AND a.kind = 'admin' ORDER BY lower(a.login), a.id LIMIT ${most}`

const related = (ofDealer: boolean, dealerId: number) => sql`
  SELECT y.prefix || y.number AS "serialNumber", c.name FROM groups AS c JOIN licences AS y ON y.root_group_id = c.id
  WHERE c.parent_id = root.parent_id AND y.id <> x.id ${ofDealer ? sql`AND y.dealer_id = ${dealerId}::bigint` : sql``}
  ORDER BY c.search, c.id LIMIT ${most}`

const payments = sql`
  SELECT p.id, p.created_at AS at, p.amount_cents AS "amountCents", p.status, p.valid_until AS "validUntil",
    CASE WHEN p.dismissed_at IS NULL THEN p.concern END AS concern,
    CASE WHEN p.dismissed_at IS NULL THEN ${concernCents} END AS "concernCents", ${personOf('payer')} AS by
  FROM payments AS p LEFT JOIN accounts AS payer ON payer.id = p.started_by
  WHERE p.licence_id = x.id ORDER BY p.id DESC LIMIT ${most}`

const mails = outgoingMails(sql`m.licence_id = x.id`, maxShown)

const listOf = (rows: typeof mails) => sql`(SELECT coalesce(json_agg(r), '[]') FROM (${rows}) AS r)`

const licencePage = perShape(({ ofDealer }: { ofDealer: boolean }) =>
  byKey((db, prefix: string, number: string, dealerId: number, now: Date) => {
    return sql<PageRow>`
      SELECT x.prefix, x.number, ${columnsOf('x', ownColumns)}, coalesce(root.name, '') AS name, ${personOf('d')} AS dealer,
        (SELECT count(*) FROM sessions AS s WHERE s.licence_id = x.id AND s.expires_at > ${now}::timestamptz) AS "inUse",
        root.valid_until AS "validUntil", x.root_group_id AS "rootGroupId",
        greatest(counted.groups - 1, 0) AS groups, counted.people,
        (SELECT row_to_json(p) FROM (${seatPlanRows(db, sql<number>`x.id`, 0)}) AS p) AS plan,
        ${listOf(related(ofDealer, dealerId))} AS related, ${listOf(admins)} AS admins, ${listOf(payments)} AS payments, ${listOf(mails)} AS mails
      FROM licences AS x LEFT JOIN groups AS root ON root.id = x.root_group_id
      LEFT JOIN accounts AS d ON d.id = x.dealer_id CROSS JOIN LATERAL (${counted}) AS counted
      WHERE ${isLicenceOf(ofDealer, prefix, number, dealerId)}`
  }),
)

/** A licence with all that its page shows; undefined if there is none, or it is not this dealer's. */
export async function findPage(
  db: Db,
  { prefix, number }: { prefix: string; number: string },
  { dealerId }: Seller,
  now: Date,
): Promise<PageRow | undefined> {
  const [found] = await licencePage({ ofDealer: dealerId !== null })(db, prefix, number, dealerId ?? 0, now)
  return found
}
