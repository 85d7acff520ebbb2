import { type Insertable, sql } from 'kysely'
import { maxMatches } from '#contract/lists.ts'
import { builtOnce, perShape } from '../platform/db/built-once.ts'
import { type ColumnsFor, selected, written } from '../platform/db/columns.ts'
import type { Db, Trx } from '../platform/db/database.ts'
import type { LicencesTable } from '../platform/db/tables.ts'
import { type KeptLicenceChange, licenceColumns } from '../record/audit/recorded-columns.ts'

export type LicenceFilter = {
  /** Null: any letters. */
  prefix: string | null
  number: string
  /** Null: licences of all dealers. */
  dealerId: number | null
}

type Found = { total: number; licences: { prefix: string; number: string; seats: number }[] | null }

const licenceSearch = perShape(({ hasPrefix, ofDealer }: { hasPrefix: boolean; ofDealer: boolean }) =>
  builtOnce(
    (_, number: string, prefix: string | null, dealerId: number | null, limit: number, offset: number) => {
      const rest = sql`
      ${hasPrefix ? sql`AND prefix = ${prefix}` : sql``} ${ofDealer ? sql`AND dealer_id = ${dealerId}` : sql``}`
      const starts = sql`number COLLATE "C" LIKE (${number}::text || '%')`
      // Digits and capitals: in the C collation the same order, and the index serves both the prefix and the order.
      const inOrder = sql`number COLLATE "C", prefix COLLATE "C"`
      return sql<Found>`
      WITH found AS MATERIALIZED (
        (SELECT prefix, number, seats, true AS starts FROM licences
         WHERE ${starts} ${rest} ORDER BY ${inOrder} LIMIT ${sql.lit(maxMatches)})
        UNION ALL
        (SELECT prefix, number, seats, false FROM licences
         WHERE number LIKE ('%' || ${number}::text || '%') AND NOT ${starts} ${rest} LIMIT ${sql.lit(maxMatches)})
      ), page AS (
        SELECT * FROM found ORDER BY starts DESC, ${inOrder} LIMIT ${limit}::integer OFFSET ${offset}::integer
      )
      SELECT (SELECT count(*) FROM found) AS total, (SELECT json_agg(page) FROM page) AS licences`
    },
  ),
)

/**
 * One page of the licences whose number starts with the text, then of those that hold it elsewhere. What is counted is
 * the first `maxMatches` matches.
 */
export async function searchLicences(
  db: Db,
  { prefix, number, dealerId }: LicenceFilter,
  page: { limit: number; offset: number },
) {
  const search = licenceSearch({ hasPrefix: prefix !== null, ofDealer: dealerId !== null })
  const [row] = await search(db, number, prefix, dealerId, page.limit, page.offset)
  return { licences: row?.licences ?? [], total: Math.min(maxMatches, row?.total ?? 0) }
}

export type LicenceChange = KeptLicenceChange

export type StoredLicence = NonNullable<Awaited<ReturnType<typeof findLicence>>>

/** A licence, with the end date that its root group has. */
export function findLicence(trx: Db | Trx, { prefix, number }: { prefix: string; number: string }) {
  return trx
    .selectFrom('licences as l')
    .leftJoin('groups as root', 'root.id', 'l.root_group_id')
    .select(selected('l', licenceColumns))
    .select(['l.id', 'l.web_code_renewed_at as webCodeRenewedAt'])
    .select(['l.root_group_id as rootGroupId', 'root.valid_until as validUntil'])
    .where('l.prefix', '=', prefix)
    .where('l.number', '=', number)
    .executeTakeFirst()
}

/** @returns its id and columns; undefined if the licence already exists */
export function insertLicence(
  trx: Trx,
  {
    options = [],
    ...licence
  }: Omit<Insertable<LicencesTable>, 'options' | 'root_group_id'> & { options?: readonly object[] },
) {
  return trx
    .insertInto('licences')
    .values({ ...licence, options: JSON.stringify(options) })
    .onConflict((conflict) => conflict.columns(['prefix', 'number']).doNothing())
    .returning(['id', 'prefix', 'number', ...Object.values(licenceColumns)])
    .executeTakeFirst()
}

type LicenceUpdate = LicenceChange & { webCodeRenewedAt?: Date; rootGroupId?: number }

const updatedColumns = {
  ...licenceColumns,
  webCodeRenewedAt: 'web_code_renewed_at',
  rootGroupId: 'root_group_id',
} as const satisfies ColumnsFor<LicenceUpdate, LicencesTable>

export function updateLicence(trx: Trx, id: number, change: LicenceUpdate) {
  const { options, ...columns } = written(updatedColumns, change)
  return trx
    .updateTable('licences')
    .set({ ...columns, ...(options && { options: JSON.stringify(options) }) })
    .where('id', '=', id)
    .execute()
}

/** The account with this login, and its kind. */
export function findByLogin(trx: Trx, login: string) {
  return trx
    .selectFrom('accounts')
    .select(['id', 'kind'])
    .where(sql`lower(login)`, '=', login.toLowerCase())
    .executeTakeFirst()
}

/** A person's role right now; the account is not deleted until this transaction is over. */
export function holdHolder(trx: Trx, accountId: number) {
  return trx
    .selectFrom('accounts')
    .select(['kind', 'group_id as groupId'])
    .where('id', '=', accountId)
    .forKeyShare()
    .executeTakeFirst()
}

/** The login of an account; null for none. */
export async function loginOf(trx: Trx, id: number | null): Promise<string | null> {
  if (id === null) return null
  const found = await trx.selectFrom('accounts').select('login').where('id', '=', id).executeTakeFirst()
  return found?.login ?? null
}

/** The id of a dealer's account; undefined if there is none with this login. */
export async function findDealer(trx: Trx, login: string): Promise<number | undefined> {
  const found = await findByLogin(trx, login)
  return found?.kind === 'dealer' ? found.id : undefined
}

/**
 * Adds a note of staff or of the licence's dealer, as they are now.
 * @returns undefined if there is no such licence, or it is not theirs
 */
export async function insertNote(
  trx: Trx,
  { prefix, number }: { prefix: string; number: string },
  { at, author, text }: { at: Date; author: number; text: string },
): Promise<{ id: number; licenceId: number } | undefined> {
  const { rows } = await sql<{ id: number; licenceId: number }>`
    INSERT INTO licence_notes (licence_id, at, author_id, text)
    SELECT l.id, ${at}::timestamptz, a.id, ${text}::text FROM licences AS l JOIN accounts AS a ON a.id = ${author}::bigint
    WHERE l.prefix = ${prefix}::text AND l.number = ${number}::text AND a.disabled_at IS NULL
      AND (a.kind = 'staff' OR (a.kind = 'dealer' AND l.dealer_id = a.id))
    RETURNING id, licence_id AS "licenceId"`.execute(trx)
  return rows[0]
}
