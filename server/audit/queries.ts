import { type Insertable, sql } from 'kysely'
import type { Trx } from '../db/database.ts'
import type { AuditTable } from '../db/tables.ts'

const tables = { account: 'accounts', group: 'groups' } as const

/** The kinds of rows that can be deleted. */
export type Deletable = keyof typeof tables

const rowsOf = (kind: Deletable, ids: readonly number[]) =>
  sql`FROM ${sql.table(tables[kind])} AS t WHERE t.id = ANY(${sql.val(ids)}::bigint[])`

export function insertAudit(trx: Trx, row: Insertable<AuditTable>) {
  return trx.insertInto('audit').values(row).execute()
}

const shown = {
  account: sql`jsonb_build_object('login', t.login, 'name', t.name, 'kind', t.kind, 'groupId', t.group_id)`,
  group: sql`jsonb_build_object('name', t.name, 'parentId', t.parent_id)`,
}

export function insertDeletions(
  trx: Trx,
  by: { id: number; login: string },
  at: Date,
  kind: Deletable,
  ids: readonly number[],
) {
  return sql`
    INSERT INTO audit (at, actor_id, actor_login, action, target_kind, target_id, before)
    SELECT ${at}::timestamptz, ${by.id}::bigint, ${by.login}::text, ${`${kind}.delete`}::text, ${kind}::text, t.id,
      ${shown[kind]} ${rowsOf(kind, ids)}
  `.execute(trx)
}

export function insertIntoBin(
  trx: Trx,
  by: { id: number },
  at: Date,
  kind: Deletable,
  ids: readonly number[],
) {
  return sql`
    INSERT INTO bin (deleted_at, deleted_by, target_kind, target_id, content)
    SELECT ${at}::timestamptz, ${by.id}::bigint, ${kind}::text, t.id, to_jsonb(t) - 'search' ${rowsOf(kind, ids)}
  `.execute(trx)
}

const isOneOf = (ids: readonly number[]) => sql`ANY(${sql.val(ids)}::bigint[])`

/** What rows about an account say of its person. */
const personal = sql`ARRAY['login', 'name', 'email', 'network']`

/** @returns how many rows said something */
export async function clearTargets(trx: Trx, accountIds: readonly number[]): Promise<number> {
  const holdsAny = (column: 'before' | 'after') => sql`coalesce(${sql.ref(column)} ?| ${personal}, false)`
  const without = (column: 'before' | 'after') => {
    const said = sql.ref(column)
    return sql`CASE WHEN jsonb_typeof(${said}) = 'object' THEN ${said} - ${personal} ELSE ${said} END`
  }
  const { numAffectedRows } = await sql`
    UPDATE audit SET before = ${without('before')}, after = ${without('after')}
    WHERE target_kind = 'account' AND target_id = ${isOneOf(accountIds)}
      AND (${holdsAny('before')} OR ${holdsAny('after')})`.execute(trx)
  return Number(numAffectedRows)
}

/** In place of a login; the brackets keep it apart from any. */
const nameless = '(erased)'

/** @returns how many rows named one of them */
export async function clearActors(trx: Trx, accountIds: readonly number[]): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE audit SET actor_login = ${nameless}
    WHERE actor_id = ${isOneOf(accountIds)} AND actor_login <> ${nameless}`.execute(trx)
  return Number(numAffectedRows)
}
