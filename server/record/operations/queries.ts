import { sql } from 'kysely'
import { byKey } from '../../platform/db/built-once.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { type RowKind, tableOf } from '../audit/row-kinds.ts'

type Reader = Db | Trx

const operations = byKey((db, id: number) =>
  db
    .selectFrom('operations')
    .select(['id', 'at', 'kind', 'place', 'state', 'done', 'total', 'failure', 'groups', 'people'])
    .select(['actor_id as actorId', 'licence_id as licenceId', 'undone_by as undoneBy'])
    .where('id', '=', id),
)

export type OperationRow = NonNullable<Awaited<ReturnType<typeof findOperation>>>

export async function findOperation(db: Reader, id: number) {
  const [found] = await operations(db, id)
  return found
}

/** What an account is and administers; undefined for one that is gone or disabled. */
export function findActor(trx: Trx, id: number) {
  return trx
    .selectFrom('accounts as a')
    .leftJoin('groups as g', 'g.id', 'a.group_id')
    .select(['a.kind as actorKind', 'g.id as actorGroupId', 'g.path as actorPath', 'g.name as groupName'])
    .where('a.id', '=', id)
    .where('a.disabled_at', 'is', null)
    .executeTakeFirst()
}

/** Locks an operation: it is undone once. */
export function lockOperation(trx: Trx, id: number) {
  return trx
    .selectFrom('operations')
    .select(['state', 'undone_by as undoneBy'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** The rows of an operation: what it deleted (`after` null), added (`before` null) and changed. */
const rowsOf = (id: number) => sql`(
  SELECT target_kind AS kind, target_id AS target, content AS before, NULL::jsonb AS after
  FROM bin WHERE operation_id = ${id}
  UNION ALL SELECT target_kind, target_id, before, after FROM operation_changes WHERE operation_id = ${id})`

/** The licences in which an operation changed groups; an overarching group may hold several. */
export async function findLicenceIds(db: Db, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT l.id FROM ${rowsOf(id)} AS o
    LEFT JOIN groups AS g ON o.kind = 'group' AND g.id = o.target
    JOIN licences AS l ON l.id = coalesce(g.licence_id, (o.before->>'licence_id')::bigint)
    UNION SELECT licence_id FROM operations WHERE id = ${id} AND licence_id IS NOT NULL`.execute(db)
  return rows.map((row) => row.id)
}

export async function lockLicences(trx: Trx, ids: readonly number[]): Promise<void> {
  await sql`SELECT id FROM licences WHERE id = ANY(${sql.val(ids)}::bigint[]) ORDER BY id FOR UPDATE`.execute(
    trx,
  )
}

/** Locks what an operation changed or added, accounts first, each in the order of their ids. */
export async function lockRows(trx: Trx, id: number): Promise<void> {
  for (const kind of ['account', 'group'] as const)
    await sql`
      SELECT t.id FROM ${sql.table(tableOf[kind])} AS t
      JOIN operation_changes AS o ON o.target_id = t.id AND o.target_kind = ${kind} AND o.operation_id = ${id}
      ORDER BY t.id FOR UPDATE OF t`.execute(trx)
}

export type Trouble = {
  name: string
  /** Of a deleted account, which could come back under another login. */
  id: number | null
  reason: 'gone' | 'changed' | 'filled' | 'loginTaken' | 'linkedElsewhere' | 'placeGone' | 'hasGroupsAgain'
}

/**
 * What a row of an operation is called. What is there lies within the person's groups; what is gone may have been called otherwise
 * since it left them, so it has the name from when the operation was done: its own, or what the next change of a name had before.
 */
const nameIn = (
  id: number,
) => sql`coalesce(nullif(a.name, ''), a.login, g.name, nullif(o.before->>'name', ''), o.before->>'login',
  (SELECT coalesce(nullif(d.before->>'name', ''), d.before->>'login') FROM audit AS d
    WHERE d.target_kind = o.kind AND d.target_id = o.target AND d.before ? 'name' AND d.id > (
      SELECT max(own.id) FROM audit AS own
      WHERE own.target_kind = o.kind AND own.target_id = o.target AND own.operation_id = ${id})
    ORDER BY d.id LIMIT 1), '')`

/**
 * What stands in the way of undoing an operation, at most 100 things. Rows that it added or changed have to be as it left
 * them, what it deleted needs its place, its login and its identity.
 */
export async function findTroubles(trx: Trx, id: number): Promise<Trouble[]> {
  const name = nameIn(id)
  const { rows } = await sql<Trouble>`
    WITH o AS MATERIALIZED (SELECT * FROM ${rowsOf(id)} AS o),
    back AS (
      SELECT o.*, r.login, coalesce((o.before->>'group_id')::bigint, (o.before->>'parent_id')::bigint) AS place
      FROM o, jsonb_to_record(o.before) AS r (login text)
      WHERE o.after IS NULL OR o.after ?| ARRAY['group_id', 'parent_id', 'login']
    )
    SELECT * FROM (
      SELECT ${name} AS name, CASE
        WHEN o.after IS NOT NULL AND a.id IS NULL AND g.id IS NULL THEN 'gone'
        WHEN o.after IS NOT NULL AND NOT (coalesce(to_jsonb(a), to_jsonb(g)) @> (o.after - ARRAY['signed_in_at', 'language', 'must_change_password'])) THEN 'changed'
        -- A user whose easy password comes back may be an admin by now.
        WHEN coalesce(o.before->>'kind', a.kind) <> 'user' AND (o.before->>'easy_password')::boolean THEN 'changed'
        WHEN o.before IS NULL AND o.kind = 'group' AND (
          EXISTS (SELECT FROM groups AS c WHERE c.parent_id = g.id
            AND NOT EXISTS (SELECT FROM o AS own WHERE own.kind = 'group' AND own.target = c.id))
          OR EXISTS (SELECT FROM accounts AS c WHERE c.group_id = g.id
            AND NOT EXISTS (SELECT FROM o AS own WHERE own.kind = 'account' AND own.target = c.id))) THEN 'filled'
      END AS reason, NULL::bigint AS id
      FROM o
      LEFT JOIN accounts AS a ON o.kind = 'account' AND a.id = o.target
      LEFT JOIN groups AS g ON o.kind = 'group' AND g.id = o.target
      UNION ALL
      SELECT ${name}, 'placeGone', NULL::bigint FROM back AS o
      LEFT JOIN accounts AS a ON o.kind = 'account' AND a.id = o.target
      LEFT JOIN groups AS g ON o.kind = 'group' AND g.id = o.target
      WHERE o.place IS NOT NULL
        AND NOT EXISTS (SELECT FROM groups AS p WHERE p.id = o.place)
        AND NOT EXISTS (SELECT FROM o AS own WHERE own.kind = 'group' AND own.target = o.place AND own.after IS NULL)
      UNION ALL
      SELECT o.login, 'loginTaken', CASE WHEN o.after IS NULL THEN o.target END FROM back AS o
      WHERE o.kind = 'account' AND o.login IS NOT NULL
        AND EXISTS (SELECT FROM accounts AS other WHERE lower(other.login) = lower(o.login) AND other.id <> o.target)
      UNION ALL
      SELECT DISTINCT b.content->>'login', 'linkedElsewhere', NULL::bigint FROM bin AS b,
        jsonb_populate_recordset(NULL::identity_keys, b.linked->'identityKeys') AS k
      JOIN identity_keys AS other USING (provider, kind, value)
      WHERE b.operation_id = ${id}
      UNION ALL
      SELECT b.content->>'name', 'hasGroupsAgain', NULL::bigint FROM bin AS b JOIN licences AS l ON l.id = (b.linked->>'rootOf')::bigint
      WHERE b.operation_id = ${id} AND l.root_group_id IS NOT NULL
    ) AS found
    WHERE reason IS NOT NULL LIMIT 100`.execute(trx)
  return rows
}

/** The groups that an undo takes from and puts into; 0: the top level. */
export async function findPlaces(trx: Trx, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    WITH o AS MATERIALIZED (SELECT * FROM ${rowsOf(id)} AS o)
    SELECT DISTINCT coalesce(place, 0) AS id FROM (
      SELECT (row->>'group_id')::bigint AS place FROM o, unnest(ARRAY[before, after]) AS row
      WHERE kind = 'account' AND row ? 'group_id'
      UNION SELECT (row->>'parent_id')::bigint FROM o, unnest(ARRAY[before, after]) AS row
      WHERE kind = 'group' AND row ? 'parent_id'
      UNION SELECT a.group_id FROM o JOIN accounts AS a ON a.id = o.target WHERE o.kind = 'account'
      UNION SELECT target FROM o WHERE kind = 'group' AND after IS NOT NULL
    ) AS places
    WHERE NOT EXISTS (SELECT FROM o WHERE kind = 'group' AND after IS NULL AND target = place)`.execute(trx)
  return rows.map((row) => row.id)
}

/** The admins among the people of an operation who are there now, as they are. */
export async function findAdmins(trx: Trx, id: number) {
  const { rows } = await sql<{
    id: number
    login: string
    registeredAt: Date | null
    validUntil: string | null
    groupId: number
  }>`
    SELECT a.id, a.login, a.registered_at AS "registeredAt", a.valid_until::text AS "validUntil", a.group_id AS "groupId"
    FROM operation_changes AS o JOIN accounts AS a ON a.id = o.target_id
    WHERE o.operation_id = ${id} AND o.target_kind = 'account' AND a.kind = 'admin'`.execute(trx)
  return rows
}

/** Whether an operation deleted an admin, or changed the rights of one, or how one signs in. */
export async function concernsAdmins(trx: Trx, id: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    SELECT EXISTS (SELECT FROM bin WHERE operation_id = ${id} AND target_kind = 'account' AND content->>'kind' = 'admin')
      OR EXISTS (
        SELECT FROM operation_changes AS o LEFT JOIN accounts AS a ON a.id = o.target_id
        WHERE o.operation_id = ${id} AND o.target_kind = 'account' AND coalesce(o.before->>'kind', a.kind) = 'admin'
          AND o.before ?| ARRAY['kind', 'valid_until', 'password_hash', 'login', 'email']
      ) AS found`.execute(trx)
  return rows[0]?.found ?? false
}

/** An account whose way in an undo has changed back. The former ones are null where they are as they were. */
export type ChangedBack = {
  id: number
  name: string
  login: string
  email: string
  formerLogin: string | null
  formerEmail: string | null
  hasOtherPassword: boolean
}

/** Once the rows are as they were before the operation. */
export async function findChangedBack(trx: Trx, id: number): Promise<ChangedBack[]> {
  const { rows } = await sql<ChangedBack>`
    SELECT a.id, a.name, a.login, a.email, o.after->>'login' AS "formerLogin", o.after->>'email' AS "formerEmail",
      o.before ? 'password_hash' AS "hasOtherPassword"
    FROM operation_changes AS o JOIN accounts AS a ON a.id = o.target_id
    WHERE o.operation_id = ${id} AND o.target_kind = 'account' AND o.before IS NOT NULL AND o.after IS NOT NULL
      AND o.before ?| ARRAY['login', 'email', 'password_hash']
    ORDER BY a.id`.execute(trx)
  return rows
}

/** Accounts that were brought back under another login. */
export async function findRenamed(
  trx: Trx,
  renamed: readonly { id: number; former: string }[],
): Promise<ChangedBack[]> {
  const { rows } = await sql<ChangedBack>`
    SELECT a.id, a.name, a.login, a.email, r.former AS "formerLogin", NULL AS "formerEmail", false AS "hasOtherPassword"
    FROM jsonb_to_recordset(${JSON.stringify(renamed)}::jsonb) AS r (id bigint, former text) JOIN accounts AS a ON a.id = r.id
    ORDER BY a.id`.execute(trx)
  return rows
}

export type Targets = { returning: number[]; going: number[]; changing: number[] }

/** The rows of an operation by what an undo does to them: bring back, remove, change back. */
export async function listTargets(trx: Trx, id: number, kind: RowKind): Promise<Targets> {
  const { rows } = await sql<{ returning: number[]; going: number[]; changing: number[] }>`
    SELECT coalesce(array_agg(target) FILTER (WHERE after IS NULL), '{}') AS returning,
      coalesce(array_agg(target) FILTER (WHERE before IS NULL), '{}') AS going,
      coalesce(array_agg(target) FILTER (WHERE before IS NOT NULL AND after IS NOT NULL), '{}') AS changing
    FROM ${rowsOf(id)} AS o WHERE kind = ${kind}`.execute(trx)
  const [found] = rows
  return {
    returning: (found?.returning ?? []).map(Number),
    going: (found?.going ?? []).map(Number),
    changing: (found?.changing ?? []).map(Number),
  }
}

/** The accounts whose passwords an operation changed. */
export async function listNewPasswords(trx: Trx, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT target_id AS id FROM operation_changes
    WHERE operation_id = ${id} AND target_kind = 'account' AND before ? 'password_hash'`.execute(trx)
  return rows.map((row) => row.id)
}

/** The topmost group of the licence that an operation happened in; null above licences. */
export async function findRootOf(trx: Trx, id: number): Promise<number | null> {
  const found = await trx
    .selectFrom('operations as o')
    .innerJoin('licences as l', 'l.id', 'o.licence_id')
    .select('l.root_group_id as root')
    .where('o.id', '=', id)
    .executeTakeFirst()
  return found?.root ?? null
}

/** The root groups of licences that an operation moved, added or deleted. */
export async function findRootNames(trx: Trx, id: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT content->>'name' AS name FROM bin WHERE operation_id = ${id} AND linked ? 'rootOf'
    UNION ALL SELECT g.name FROM operation_changes AS o JOIN groups AS g ON g.id = o.target_id
      JOIN licences AS l ON l.root_group_id = g.id
    WHERE o.operation_id = ${id} AND o.target_kind = 'group' AND (o.before IS NULL OR o.after ? 'parent_id')
    LIMIT 100`.execute(trx)
  return rows.map(({ name }) => name)
}

/**
 * Which of these accounts are admins in their group still, and not shut out by their end date just now.
 * @param admins as they were
 * @param today in Europe/Brussels, `YYYY-MM-DD`
 */
export async function findStillAdmins(
  trx: Trx,
  admins: readonly { id: number; groupId: number; validUntil: string | null }[],
  today: string,
): Promise<Set<number>> {
  const column = <Key extends 'id' | 'groupId' | 'validUntil'>(key: Key) =>
    sql.val(admins.map((admin) => admin[key]))
  const { rows } = await sql<{ id: number }>`
    SELECT a.id FROM accounts AS a
    JOIN unnest(${column('id')}::bigint[], ${column('groupId')}::bigint[], ${column('validUntil')}::date[])
      AS was (id, group_id, valid_until) ON was.id = a.id AND was.group_id = a.group_id
    WHERE a.kind = 'admin' AND (a.valid_until IS NULL OR a.valid_until >= ${today}::date
      OR a.valid_until IS NOT DISTINCT FROM was.valid_until)`.execute(trx)
  return new Set(rows.map(({ id }) => Number(id)))
}
