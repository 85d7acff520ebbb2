import { sql } from 'kysely'
import type { Trx } from '../../platform/db/database.ts'
import type { OperationRef } from '../audit/operations.ts'
import { recordedNames } from '../audit/recorded-columns.ts'
import { derivedColumns, type RowKind, tableOf } from '../audit/row-kinds.ts'

/** The columns of a table that are stored, not generated. */
async function columnsOf(trx: Trx, kind: RowKind): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT column_name AS name FROM information_schema.columns
    WHERE table_schema = current_schema() AND table_name = ${tableOf[kind]} AND is_generated = 'NEVER'`.execute(
    trx,
  )
  return rows.map(({ name }) => name)
}

const list = (columns: readonly string[], of = '') =>
  sql.join(columns.map((column) => (of ? sql`${sql.ref(of)}.${sql.ref(column)}` : sql.ref(column))))

/** Lets what lay in a group that is gone come back in another one. */
export async function redirect(trx: Trx, id: number, target: number): Promise<void> {
  const place = (row: ReturnType<typeof sql>) =>
    sql`coalesce((${row}->>'group_id')::bigint, (${row}->>'parent_id')::bigint)`
  const moved = (row: ReturnType<typeof sql>) =>
    sql`${row} || jsonb_build_object(CASE target_kind WHEN 'account' THEN 'group_id' ELSE 'parent_id' END, ${target}::bigint)`
  const isGone = (row: ReturnType<typeof sql>) => sql`operation_id = ${id} AND ${place(row)} IS NOT NULL
    AND NOT EXISTS (SELECT FROM groups AS g WHERE g.id = ${place(row)})
    AND NOT EXISTS (SELECT FROM bin AS own WHERE own.operation_id = ${id} AND own.target_kind = 'group'
      AND own.target_id = ${place(row)})`
  const [content, before] = [sql`t.content`, sql`t.before`]
  await sql`UPDATE bin AS t SET content = ${moved(content)} WHERE ${isGone(content)}`.execute(trx)
  await sql`UPDATE operation_changes AS t SET before = ${moved(before)} WHERE ${isGone(before)}`.execute(trx)
}

/** An account that comes back under another login than the one it had. */
export type Renamed = { id: number; former: string }

/** Lets deleted accounts come back under other logins, where theirs are taken. */
export async function rename(
  trx: Trx,
  id: number,
  logins: readonly { id: number; login: string }[],
): Promise<Renamed[]> {
  const { rows } = await sql<Renamed>`
    WITH wanted AS (
      SELECT b.target_id, b.content->>'login' AS former, n.login
      FROM jsonb_to_recordset(${JSON.stringify(logins)}::jsonb) AS n (id bigint, login text)
      JOIN bin AS b ON b.operation_id = ${id} AND b.target_kind = 'account' AND b.target_id = n.id
      WHERE EXISTS (SELECT FROM accounts AS other WHERE lower(other.login) = lower(b.content->>'login'))
    )
    UPDATE bin AS b SET content = b.content || jsonb_build_object('login', w.login) FROM wanted AS w
    WHERE b.operation_id = ${id} AND b.target_kind = 'account' AND b.target_id = w.target_id
    RETURNING b.target_id AS id, w.former`.execute(trx)
  return rows.map(({ former, ...row }) => ({ id: Number(row.id), former }))
}

/** Brings back the rows that an operation deleted, with their ids. */
export async function insertFromBin(trx: Trx, kind: RowKind, id: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT jsonb_object_keys(content) AS name FROM bin
    WHERE operation_id = ${id} AND target_kind = ${kind}`.execute(trx)
  if (rows.length === 0) return
  const kept = new Set(rows.map(({ name }) => name))
  const columns = (await columnsOf(trx, kind)).filter((column) => kept.has(column))
  const table = sql.table(tableOf[kind])
  await sql`
    INSERT INTO ${table} (${list(columns)})
    SELECT ${list(columns, 'r')} FROM bin AS b, jsonb_populate_record(NULL::${table}, b.content) AS r
    WHERE b.operation_id = ${id} AND b.target_kind = ${kind}`.execute(trx)
}

/** Brings back what went with the deleted rows: identities, who started payments, and which group is a licence's root. */
export async function relink(trx: Trx, id: number): Promise<void> {
  const linked = sql`bin AS b WHERE b.operation_id = ${id} AND b.linked IS NOT NULL`
  await sql`
    INSERT INTO identities SELECT r.* FROM (SELECT b.linked FROM ${linked} AND b.linked ? 'identity') AS b,
      jsonb_populate_record(NULL::identities, b.linked->'identity') AS r`.execute(trx)
  await sql`
    INSERT INTO identity_keys SELECT r.* FROM (SELECT b.linked FROM ${linked} AND b.linked ? 'identityKeys') AS b,
      jsonb_populate_recordset(NULL::identity_keys, b.linked->'identityKeys') AS r`.execute(trx)
  await sql`
    UPDATE payments AS p SET started_by = b.target_id
    FROM (SELECT b.target_id, jsonb_array_elements(b.linked->'paymentIds')::bigint AS payment
      FROM ${linked} AND b.linked ? 'paymentIds') AS b
    WHERE p.id = b.payment AND p.started_by IS NULL`.execute(trx)
  await sql`
    UPDATE licences AS l SET root_group_id = b.target_id
    FROM (SELECT b.target_id, (b.linked->>'rootOf')::bigint AS licence FROM ${linked} AND b.linked ? 'rootOf') AS b
    WHERE l.id = b.licence`.execute(trx)
}

/** Sets the columns that an operation changed to what they were before. */
export async function revert(trx: Trx, kind: RowKind, id: number): Promise<void> {
  const columns = (await columnsOf(trx, kind)).filter(
    (column) => column !== 'id' && !derivedColumns.includes(column),
  )
  const table = sql.table(tableOf[kind])
  await sql`
    UPDATE ${table} AS t SET (${list(columns)}) = (
      SELECT ${list(columns, 'r')} FROM jsonb_populate_record(NULL::${table}, to_jsonb(t) || o.before) AS r)
    FROM operation_changes AS o
    WHERE o.operation_id = ${id} AND o.target_kind = ${kind} AND o.before IS NOT NULL AND o.target_id = t.id`.execute(
    trx,
  )
}

/** Deletes rows; the caller has put them into the bin. */
export async function deleteRows(trx: Trx, groupIds: readonly number[], accountIds: readonly number[]) {
  await sql`UPDATE licences SET root_group_id = NULL WHERE root_group_id = ANY(${sql.val(groupIds)}::bigint[])`.execute(
    trx,
  )
  await sql`DELETE FROM accounts WHERE id = ANY(${sql.val(accountIds)}::bigint[])`.execute(trx)
  await sql`DELETE FROM groups WHERE id = ANY(${sql.val(groupIds)}::bigint[])`.execute(trx)
}

/** Of these groups, the names of those that lie below themselves. */
export async function namesInCircles(trx: Trx, groupIds: readonly number[]): Promise<string[]> {
  // Without ALL, a row that is there already ends the walk.
  const { rows } = await sql<{ name: string }>`
    WITH RECURSIVE upwards AS (
      SELECT id AS start, parent_id FROM groups WHERE id = ANY(${sql.val(groupIds)}::bigint[])
      UNION SELECT u.start, g.parent_id FROM upwards AS u JOIN groups AS g ON g.id = u.parent_id
    )
    SELECT g.name FROM upwards AS u JOIN groups AS g ON g.id = u.start WHERE u.parent_id = u.start ORDER BY g.id`.execute(
    trx,
  )
  return rows.map(({ name }) => name)
}

/**
 * Computes the paths of these groups, and of all below them, from their parents. There must be no circle.
 * @returns all paths that changed
 */
export async function rebuildPaths(trx: Trx, groupIds: readonly number[]): Promise<string[]> {
  if (groupIds.length === 0) return []
  const { rows } = await sql<{ path: string }>`
    WITH RECURSIVE upwards AS (
      SELECT id AS start, parent_id, '/' || id || '/' AS path FROM groups
      WHERE id = ANY(${sql.val(groupIds)}::bigint[])
      UNION ALL SELECT u.start, g.parent_id, '/' || g.id || u.path
      FROM upwards AS u JOIN groups AS g ON g.id = u.parent_id
    ), line AS (
      SELECT start AS id, path FROM upwards WHERE parent_id IS NULL
      UNION SELECT g.id, l.path || g.id || '/' FROM line AS l JOIN groups AS g ON g.parent_id = l.id
    )
    UPDATE groups AS g SET path = line.path FROM line WHERE line.id = g.id AND g.path <> line.path
    RETURNING g.path`.execute(trx)
  return rows.map(({ path }) => path)
}

const placeColumns = sql`ARRAY['group_id', 'parent_id']`

/** What an undo changes of a row: where it lies, or the rest. A move and an edit are two entries, as where one follows the other. */
type Part = 'place' | 'rest'

const inOurNames = (columns: 'before' | 'after', part: Part) => sql`(
  SELECT jsonb_object_agg(coalesce(${JSON.stringify(recordedNames)}::jsonb->>e.key, e.key), e.value)
  FROM jsonb_each(o.${sql.ref(columns)}) AS e
  WHERE e.key NOT IN ('password_hash', 'signed_in_at', 'language', 'invited_at') AND (e.key = ANY(${placeColumns})) = ${sql.lit(part === 'place')})`

const changesBack = (id: number, part: Part) => sql`
  SELECT ${sql.lit(part)} AS part, o.target_kind AS kind, o.target_id AS target,
    ${inOurNames('after', part)} AS was, ${inOurNames('before', part)} AS is,
    ${
      part === 'place'
        ? sql`o.target_kind || '.move' AS action, coalesce(o.after->>'group_id', o.after->>'parent_id')::bigint AS loser`
        : sql`CASE WHEN o.after ? 'password_hash' THEN 'account.changePassword' ELSE o.target_kind || '.edit' END, NULL::bigint`
    }
  FROM operation_changes AS o
  WHERE o.operation_id = ${id} AND o.before IS NOT NULL
    AND ${part === 'place' ? sql`o.after ?| ${placeColumns}` : sql`o.after - ${placeColumns} <> '{}'`}`

/**
 * Audits what was brought back and changed back; of what came back under another login, the one that it had. A move has the path of
 * the group that loses as well, so that it is in the activity of both.
 */
export async function noteUndo(
  trx: Trx,
  by: { id: number; login: string; at: Date },
  id: number,
  { undo, renamed }: { undo: OperationRef; renamed: readonly Renamed[] },
): Promise<void> {
  await sql`
    INSERT INTO audit (at, actor_id, actor_login, action, target_kind, target_id, before, after, operation_id,
      licence_id, place)
    SELECT ${by.at}::timestamptz, ${by.id}::bigint, ${by.login}::text, o.action, o.kind, o.target, o.was, o.is,
      ${undo}, g.licence_id, coalesce(loser.path, '') || g.path
    FROM (
      ${changesBack(id, 'place')}
      UNION ALL ${changesBack(id, 'rest')}
      UNION ALL
      SELECT 'back', b.target_kind, b.target_id,
        (SELECT jsonb_build_object('login', r.former)
          FROM jsonb_to_recordset(${JSON.stringify(renamed)}::jsonb) AS r (id bigint, former text)
          WHERE b.target_kind = 'account' AND r.id = b.target_id), CASE b.target_kind
        WHEN 'account' THEN jsonb_build_object('login', b.content->'login', 'name', b.content->'name',
          'kind', b.content->'kind', 'groupId', b.content->'group_id')
        ELSE jsonb_build_object('name', b.content->'name', 'parentId', b.content->'parent_id') END,
        b.target_kind || '.restore', NULL::bigint
      FROM bin AS b WHERE b.operation_id = ${id}
    ) AS o
    LEFT JOIN accounts AS a ON o.kind = 'account' AND a.id = o.target
    LEFT JOIN groups AS loser ON loser.id = o.loser
    LEFT JOIN groups AS g ON g.id = CASE o.kind WHEN 'account' THEN a.group_id ELSE o.target END
    ORDER BY array_position(ARRAY['place', 'rest', 'back'], o.part)`.execute(trx)
}

export async function markUndone(trx: Trx, id: number, undoneBy: number): Promise<void> {
  await trx.updateTable('operations').set({ undone_by: undoneBy }).where('id', '=', id).execute()
}
