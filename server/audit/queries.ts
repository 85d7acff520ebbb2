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
