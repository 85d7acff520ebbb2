import { type RawBuilder, sql } from 'kysely'
import type { OperationKind } from '../../platform/db/audit-tables.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { isOneOf } from '../../platform/db/pieces.ts'
import { derivedColumns, type RowKind, tableOf } from './row-kinds.ts'

const rowsOf = (kind: RowKind, ids: readonly number[]) =>
  sql`FROM ${sql.table(tableOf[kind])} AS t WHERE t.id = ${isOneOf(ids)}`

/** An operation's number, or the statement that finds it. */
export type OperationRef = RawBuilder<number | null>

/** A statement that returns such rows. */
export type Returning<Row> = RawBuilder<Row>

export const noOperation: OperationRef = sql`NULL::bigint`

/** The operation of the statement that this is part of, by the name `operation`. */
export const ofStatement: OperationRef = sql`(SELECT id FROM operation)`

export const operationRef = (id: number): OperationRef => sql`${id}::bigint`

/** The result of a statement with an operation: its number, with the rows of the part named `result`. */
export const operationWith = (hasResult: boolean) =>
  hasResult ? sql`SELECT * FROM result, operation` : sql`SELECT id FROM operation`

// Functions named `…Insert` return a statement that their caller sends.

/** The places of targets by their kind; others have none. */
const places = new Map([
  [
    'account',
    sql`SELECT g.licence_id, g.path FROM accounts AS a JOIN groups AS g ON g.id = a.group_id
      WHERE e.kind = 'account' AND a.id = e.target`,
  ],
  ['group', sql`SELECT g.licence_id, g.path FROM groups AS g WHERE e.kind = 'group' AND g.id = e.target`],
  [
    'licence',
    sql`SELECT l.id AS licence_id, g.path FROM licences AS l LEFT JOIN groups AS g ON g.id = l.root_group_id
      WHERE e.kind = 'licence' AND l.id = e.target`,
  ],
  [
    'payment',
    sql`SELECT p.licence_id, g.path FROM payments AS p
      JOIN licences AS l ON l.id = p.licence_id LEFT JOIN groups AS g ON g.id = l.root_group_id
      WHERE e.kind = 'payment' AND p.id = e.target`,
  ],
])

const nowhere = sql`SELECT NULL::bigint AS licence_id, NULL::text AS path WHERE false`

/** The place of a target, before the statement that this is part of. Kinds that do not occur would be planned as well. */
function placeOf(entries: readonly Noted[]) {
  const kinds = new Set(entries.map(({ kind }) => kind))
  const found = [...kinds].flatMap((kind) => places.get(kind) ?? [])
  return found.length === 0 ? nowhere : sql.join(found, sql` UNION ALL `)
}

type Noted = {
  action: string
  kind: string
  target: number | null
  before: string | null
  after: string | null
  /** The path that it moves to. */
  to: string | null
}

export function auditInsert(
  { at, actorId, actorLogin }: { at: Date; actorId: number | null; actorLogin: string | null },
  operation: OperationRef,
  entries: readonly Noted[],
) {
  const all = <K extends keyof Noted>(name: K) => sql.val(entries.map((entry) => entry[name]))
  return sql`
    INSERT INTO audit (at, actor_id, actor_login, action, target_kind, target_id, before, after, operation_id,
      licence_id, place)
    SELECT ${at}::timestamptz, ${actorId}::bigint, ${actorLogin}::text, e.action, e.kind, e.target,
      e.before::jsonb, e.after::jsonb, ${operation}, p.licence_id, p.path || coalesce(e.destination, '')
    FROM unnest(${all('action')}::text[], ${all('kind')}::text[], ${all('target')}::bigint[], ${all('before')}::text[],
      ${all('after')}::text[], ${all('to')}::text[]) WITH ORDINALITY
      AS e (action, kind, target, before, after, destination, number)
    LEFT JOIN LATERAL (${placeOf(entries)}) AS p ON true
    ORDER BY e.number`
}

const shown = {
  account: sql`jsonb_build_object('login', t.login, 'name', t.name, 'kind', t.kind, 'groupId', t.group_id)`,
  group: sql`jsonb_build_object('name', t.name, 'parentId', t.parent_id)`,
}

const groupOf = { account: sql`g.id = t.group_id`, group: sql`g.id = t.id` }

type By = { id: number; login: string }

export function deletionsInsert(
  by: By,
  at: Date,
  kind: RowKind,
  ids: readonly number[],
  operation: OperationRef,
) {
  return sql`
    INSERT INTO audit (at, actor_id, actor_login, action, target_kind, target_id, before, operation_id, licence_id, place)
    SELECT ${at}::timestamptz, ${by.id}::bigint, ${by.login}::text, ${`${kind}.delete`}::text, ${kind}::text, t.id,
      ${shown[kind]}, ${operation}, g.licence_id, g.path
    FROM ${sql.table(tableOf[kind])} AS t LEFT JOIN groups AS g ON ${groupOf[kind]}
    WHERE t.id = ${isOneOf(ids)}`
}

/** The rows that refer to an account and are deleted with it; the licence that a group is the root of. */
const linked = {
  account: sql`jsonb_strip_nulls(jsonb_build_object(
    'identity', (SELECT to_jsonb(i) FROM identities AS i WHERE i.account_id = t.id),
    'identityKeys', (SELECT jsonb_agg(k) FROM identity_keys AS k WHERE k.account_id = t.id),
    'paymentIds', (SELECT jsonb_agg(p.id) FROM payments AS p WHERE p.started_by = t.id)))`,
  group: sql`(SELECT jsonb_build_object('rootOf', l.id) FROM licences AS l WHERE l.root_group_id = t.id)`,
}

export function binInsert(
  by: Pick<By, 'id'>,
  at: Date,
  kind: RowKind,
  ids: readonly number[],
  operation: OperationRef,
) {
  return sql`
    INSERT INTO bin (deleted_at, deleted_by, target_kind, target_id, content, operation_id, linked)
    SELECT ${at}::timestamptz, ${by.id}::bigint, ${kind}::text, t.id, to_jsonb(t) - 'search', ${operation}, ${linked[kind]}
    ${rowsOf(kind, ids)}`
}

const derived = sql`${sql.val(derivedColumns)}::text[]`

type Opening = {
  actor: By
  at: Date
  kind: OperationKind
  licenceId: number | null
  place: string
  groups: number
  people: number
  undoes: number | null
  /** Null: done with the statement. */
  total: number | null
}

export function operationInsert(opening: Opening) {
  const { actor, at, kind, licenceId, place, groups, people, undoes, total } = opening
  return sql<{ id: number }>`
    INSERT INTO operations (at, actor_id, actor_login, kind, licence_id, place, groups, people, undoes, state, total, alive_at)
    VALUES (${at}::timestamptz, ${actor.id}::bigint, ${actor.login}::text, ${kind}::text, ${licenceId}::bigint,
      ${place}::text, ${groups}::integer, ${people}::integer, ${undoes}::bigint,
      ${total === null ? 'done' : 'running'}::text, ${total ?? 0}::integer,
      ${total === null ? null : at}::timestamptz)
    RETURNING id`
}

export function moveInsert(
  at: Date,
  kind: RowKind,
  ids: readonly number[],
  to: number | null,
  operation: OperationRef,
) {
  const column = kind === 'account' ? 'group_id' : 'parent_id'
  return sql`
    INSERT INTO operation_changes (operation_id, at, target_kind, target_id, before, after)
    SELECT ${operation}, ${at}::timestamptz, ${kind}::text, t.id,
      jsonb_build_object(${column}::text, t.${sql.ref(column)}), jsonb_build_object(${column}::text, ${to}::bigint)
    ${rowsOf(kind, ids)}`
}

/** Keeps whole rows as they are before a change. */
export function rowsInsert(at: Date, kind: RowKind, ids: readonly number[], operation: OperationRef) {
  return sql`
    INSERT INTO operation_changes (operation_id, at, target_kind, target_id, before, after)
    SELECT ${operation}, ${at}::timestamptz, ${kind}::text, t.id, to_jsonb(t) - ${derived}, '{}'::jsonb
    ${rowsOf(kind, ids)}`
}

export function additionsInsert(at: Date, kind: RowKind, ids: readonly number[], operation: OperationRef) {
  return sql`
    INSERT INTO operation_changes (operation_id, at, target_kind, target_id, before, after)
    SELECT ${operation}, ${at}::timestamptz, ${kind}::text, t.id, NULL, to_jsonb(t) - ${derived} - 'password_hash'
    ${rowsOf(kind, ids)}`
}

/** Reduces the rows that were kept to the columns that changed. Drops those that did not change, or are in the bin. */
export async function keepChangedColumns(trx: Trx, kind: RowKind, operationId: number): Promise<void> {
  const current = sql.table(tableOf[kind])
  // Each row by itself: joined, the planner may go through all rows for each if it still takes the table for empty.
  await sql`
    UPDATE operation_changes AS c SET (before, after) = (
      SELECT jsonb_object_agg(e.key, e.value), coalesce(jsonb_object_agg(e.key, to_jsonb(t)->e.key), '{}')
      FROM ${current} AS t, jsonb_each(c.before) AS e
      WHERE t.id = c.target_id AND e.value <> to_jsonb(t)->e.key)
    WHERE operation_id = ${operationId} AND target_kind = ${kind} AND after = '{}'`.execute(trx)
  await sql`
    DELETE FROM operation_changes
    WHERE operation_id = ${operationId} AND target_kind = ${kind} AND after = '{}'`.execute(trx)
}

/** Ends an operation, and counts what it concerned. */
export async function completeOperation(trx: Trx, id: number): Promise<{ groups: number; people: number }> {
  const { rows } = await sql<{ groups: number; people: number }>`
    UPDATE operations AS o SET state = 'done', done = o.total, groups = n.groups, people = n.people
    FROM (
      SELECT count(*) FILTER (WHERE target_kind = 'group') AS groups,
        count(*) FILTER (WHERE target_kind = 'account') AS people
      FROM (
        SELECT target_kind, target_id FROM operation_changes WHERE operation_id = ${id}
        UNION SELECT target_kind, target_id FROM bin WHERE operation_id = ${id}
      ) AS concerned
    ) AS n
    WHERE o.id = ${id} RETURNING o.groups, o.people`.execute(trx)
  return rows[0] ?? { groups: 0, people: 0 }
}

type Spending = {
  licenceId: number | null
  actorId: number
  since: Date
  perPerson: number
  perLicence: number
}

/**
 * When the change of several things was made that has to lie before `since` until a licence, and a person in it, have less than
 * their limits; null: they have. In overarching groups a person's own changes count alone.
 */
export async function findLastSpent(
  db: Db,
  { licenceId, actorId, since, perPerson, perLicence }: Spending,
): Promise<Date | null> {
  const isOwn = sql`actor_id = ${actorId}::bigint`
  const isHere =
    licenceId === null ? sql`licence_id IS NULL AND ${isOwn}` : sql`licence_id = ${licenceId}::bigint`
  const { rows } = await sql<{ at: Date | null }>`
    SELECT max(at) AS at FROM (
      SELECT at, sum(groups + people) OVER newest AS in_all, sum(groups + people) FILTER (WHERE ${isOwn}) OVER newest AS own
      FROM operations WHERE ${isHere} AND at > ${since}::timestamptz AND groups + people > 1
      WINDOW newest AS (ORDER BY at DESC, id DESC)
    ) AS o WHERE in_all >= ${perLicence}::bigint OR own >= ${perPerson}::bigint`.execute(db)
  return rows[0]?.at ?? null
}

/** The personal fields in rows about an account. */
const personal = sql`ARRAY['login', 'name', 'email', 'network', 'note']`

/** @returns how many rows changed */
export async function clearTargets(trx: Trx, accountIds: readonly number[]): Promise<number> {
  const holdsAny = (column: 'before' | 'after') => sql`coalesce(${sql.ref(column)} ?| ${personal}, false)`
  const without = (column: 'before' | 'after') => {
    const content = sql.ref(column)
    return sql`CASE WHEN jsonb_typeof(${content}) = 'object' THEN ${content} - ${personal} ELSE ${content} END`
  }
  const { numAffectedRows } = await sql`
    UPDATE audit SET before = ${without('before')}, after = ${without('after')}
    WHERE target_kind = 'account' AND target_id = ${isOneOf(accountIds)}
      AND (${holdsAny('before')} OR ${holdsAny('after')})`.execute(trx)
  return Number(numAffectedRows)
}

/** Replaces the login of a person whose data was erased; no login can contain parentheses. */
export const erasedLogin = '(erased)'

/** @returns how many rows changed */
export async function clearActors(trx: Trx, accountIds: readonly number[]): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE audit SET actor_login = ${erasedLogin}
    WHERE actor_id = ${isOneOf(accountIds)} AND actor_login <> ${erasedLogin}`.execute(trx)
  await sql`
    UPDATE operations SET actor_login = ${erasedLogin}
    WHERE actor_id = ${isOneOf(accountIds)} AND actor_login <> ${erasedLogin}`.execute(trx)
  return Number(numAffectedRows)
}
