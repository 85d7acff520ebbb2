import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { maxAtDoor } from '#contract/class-door.ts'
import type { ChildSymbol } from '#contract/symbols.ts'
import { pathsOf, type Scope } from '../groups/tree.ts'
import type { Db, Trx } from '../platform/db/database.ts'
import { isNotOver, isOneOf } from '../platform/db/pieces.ts'
import type { Statement } from '../platform/db/together.ts'

/** An open door. `groupName`: of the class. */
export type OpenDoor = { id: number; groupId: number; groupName: string; lessonEnd: Date }

/** The door that this code opens now, if its school has doors switched on. */
export async function findOpenDoor(db: Db | Trx, codeHash: string, now: Date): Promise<OpenDoor | undefined> {
  return db
    .selectFrom('doors as d')
    .innerJoin('groups as g', 'g.id', 'd.group_id')
    .innerJoin('licences as l', 'l.id', 'd.licence_id')
    .select(['d.id', 'g.id as groupId', 'g.name as groupName', 'd.lesson_end as lessonEnd'])
    .where('d.code_hash', '=', codeHash)
    .where('d.open_until', '>', now)
    .where('l.door_allowed', '=', true)
    .executeTakeFirst()
}

/** The same, kept from being closed until this transaction is over. */
export async function holdOpenDoor(trx: Trx, codeHash: string, now: Date): Promise<OpenDoor | undefined> {
  await trx.selectFrom('doors').select('id').where('code_hash', '=', codeHash).forShare().execute()
  return findOpenDoor(trx, codeHash, now)
}

type DoorRow = {
  groupId: number
  licenceId: number
  codeHash: string
  at: Date
  openUntil: Date
  lessonEnd: Date
}

/** The statement that opens a group's door; the code before it is no longer one. */
export const doorInsert = (
  trx: Trx,
  { groupId, licenceId, codeHash, at, openUntil, lessonEnd }: DoorRow,
): Statement => {
  const opened = { code_hash: codeHash, opened_at: at, open_until: openUntil, lesson_end: lessonEnd }
  return trx
    .insertInto('doors')
    .values({ group_id: groupId, licence_id: licenceId, ...opened })
    .onConflict((conflict) => conflict.column('group_id').doUpdateSet(opened))
}

/** @returns whether it was open */
export async function close(trx: Trx, groupId: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('doors')
    .set({ open_until: now })
    .where('group_id', '=', groupId)
    .where('open_until', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The statement that closes all doors of a licence. */
export const closingAll = (trx: Trx, licenceId: number, now: Date): Statement =>
  trx
    .updateTable('doors')
    .set({ open_until: now })
    .where('licence_id', '=', licenceId)
    .where('open_until', '>', now)

/** A child without a name shows the login. */
const shownName = sql<string>`coalesce(nullif(a.name, ''), a.login)`

const usersHere = (db: Db | Trx, groupId: number, today: string) =>
  db
    .selectFrom('accounts as a')
    .where('a.group_id', '=', groupId)
    .where('a.kind', '=', 'user')
    .where('a.disabled_at', 'is', null)
    .where('a.second_step', '=', false)
    .where(isNotOver(today))

/** The users directly in a group who may sign in, by name; so many as a door lets in. */
export const peopleHere = (db: Db | Trx, groupId: number, today: string) =>
  usersHere(db, groupId, today)
    .select(['a.id', shownName.as('name'), 'a.symbol'])
    .orderBy(sql`search_fold(${shownName})`)
    .orderBy('a.id')
    .limit(maxAtDoor)

/** How many of them there are, counted up to one more than a door lets in. */
export async function countHere(trx: Trx, groupId: number, today: string): Promise<number> {
  const some = await usersHere(trx, groupId, today)
    .select('a.id')
    .limit(maxAtDoor + 1)
    .execute()
  return some.length
}

/** A group's door, until when it is open, if it is, and who can come in, since when by it; undefined outside the scope. */
export function findDoor(
  db: Db,
  scope: Scope,
  groupId: number,
  { now, today }: { now: Date; today: string },
) {
  const { from, end } = pathsOf(scope)
  const inSince = sql<
    string | null
  >`(SELECT min(s.created_at) FROM sessions AS s JOIN doors AS d ON d.id = s.door_id
    WHERE s.account_id = a.id AND s.expires_at > ${now}::timestamptz AND d.group_id = a.group_id)`
  const people = peopleHere(db, groupId, today).select(inSince.as('inSince'))
  return db
    .selectFrom('groups as g')
    .leftJoin('licences as l', 'l.id', 'g.licence_id')
    .leftJoin('doors as d', (join) =>
      join.onRef('d.group_id', '=', 'g.id').on('d.open_until', '>', now).on('l.door_allowed', '=', true),
    )
    .select(['d.open_until as openUntil', jsonArrayFrom(people).as('people')])
    .where('g.id', '=', groupId)
    .where('g.path', '>=', from)
    .where('g.path', '<', end)
    .executeTakeFirst()
}

/** One of them, kept as they are until this transaction is over; undefined for anyone else. */
export const holdPerson = (trx: Trx, groupId: number, id: number, today: string) =>
  usersHere(trx, groupId, today)
    .select(['a.id', 'a.login', sql<false>`a.second_step`.as('hasSecondStep')])
    .where('a.id', '=', id)
    .forShare()
    .executeTakeFirst()

/** The symbols of the users directly in a group, locked by id. */
export const lockSymbols = (trx: Trx, groupId: number) =>
  trx
    .selectFrom('accounts')
    .select(['id', 'symbol'])
    .where('group_id', '=', groupId)
    .where('kind', '=', 'user')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

type Given = { id: number; symbol: ChildSymbol }

export const symbolsUpdate = (given: readonly Given[]): Statement => sql`
  UPDATE accounts AS a SET symbol = g.symbol
  FROM unnest(${sql.val(given.map(({ id }) => id))}::bigint[], ${sql.val(given.map(({ symbol }) => symbol))}::text[]) AS g (id, symbol)
  WHERE a.id = g.id`

/**
 * Ends the sessions that began at a group's door, and what they opened.
 * @param ids of whom; undefined: all. @returns whose
 */
export async function endSessions(
  trx: Trx,
  groupId: number,
  ids: readonly number[] | undefined,
): Promise<number[]> {
  const theirs = sql`door_id = (SELECT id FROM doors WHERE group_id = ${groupId}::bigint)
    ${ids === undefined ? sql`` : sql`AND account_id = ${isOneOf(ids)}`}`
  // An app that is being opened right now is there once its account can be held.
  await sql`SELECT FROM accounts WHERE id IN (SELECT account_id FROM sessions WHERE ${theirs}) ORDER BY id FOR NO KEY UPDATE`.execute(
    trx,
  )
  const { rows } = await sql<{ id: number }>`
    WITH ended AS (DELETE FROM sessions WHERE ${theirs} RETURNING account_id),
      codes AS (DELETE FROM hand_over_codes WHERE ${theirs} AND used_at IS NULL)
    SELECT DISTINCT account_id AS id FROM ended`.execute(trx)
  return rows.map(({ id }) => Number(id))
}
