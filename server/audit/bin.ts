import { sql } from 'kysely'
import type { Db, Trx } from '../db/database.ts'
import type { Person } from '../sessions/person.ts'

const keptMs = 30 * 24 * 60 * 60 * 1000
const tables = { account: 'accounts', group: 'groups' } as const

/** Keeps the rows that are about to be deleted, whole, in the same transaction. */
export async function putInBin(
  trx: Trx,
  actor: Pick<Person, 'id'>,
  at: Date,
  kind: keyof typeof tables,
  ids: readonly number[],
): Promise<void> {
  await sql`
    INSERT INTO bin (deleted_at, deleted_by, target_kind, target_id, content)
    SELECT ${at}::timestamptz, ${actor.id}::bigint, ${kind}::text, t.id, to_jsonb(t) - 'search'
    FROM ${sql.table(tables[kind])} AS t WHERE t.id = ANY(${sql.val(ids)}::bigint[])
  `.execute(trx)
}

/** Empties the bin of what has lain in it for 30 days. */
export async function emptyBin(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('bin')
    .where('deleted_at', '<', new Date(now.getTime() - keptMs))
    .execute()
}
