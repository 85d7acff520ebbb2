import { sql } from 'kysely'
import type { Trx } from '../platform/db/database.ts'
import { isOneOf } from '../platform/db/pieces.ts'
import { keptColumns, keptNames, type Written } from './kept-columns.ts'

export type NewGroup = { parentId: number; name: string }

/** Adds groups to groups that are there. @returns where they are */
export async function insertGroups(trx: Trx, licenceId: number, groups: readonly NewGroup[]) {
  const parents = groups.map(({ parentId }) => parentId)
  const names = groups.map(({ name }) => name)
  const { rows } = await sql<{ id: number; parentId: number; name: string; path: string }>`
    INSERT INTO groups (id, parent_id, path, name, licence_id)
    SELECT n.id, p.id, p.path || n.id || '/', n.name, ${licenceId}::bigint
    FROM (
      SELECT nextval(pg_get_serial_sequence('groups', 'id')) AS id, w.parent_id, w.name
      FROM unnest(${sql.val(parents)}::bigint[], ${sql.val(names)}::text[]) AS w (parent_id, name)
      OFFSET 0
    ) AS n
    JOIN groups AS p ON p.id = n.parent_id
    RETURNING id, parent_id AS "parentId", name, path`.execute(trx)
  return rows
}

export type NewPerson = Written & { passwordHash: string; easyPassword: boolean }

const columns = keptNames.map((name) => sql.ref(keptColumns[name].write.column))

/** The values of people in each column, as arrays of the statement. */
const valuesOf = (people: readonly Written[]) =>
  sql.join(
    keptNames.map((name) => {
      const values = people.map((person) => person[name])
      return sql`${sql.val(values)}::${sql.raw(keptColumns[name].write.type)}[]`
    }),
  )

/** Adds users whose logins are free. @returns those that were added: a login may have been taken meanwhile */
export async function insertPeople(trx: Trx, people: readonly NewPerson[]) {
  const hashes = people.map(({ passwordHash }) => passwordHash)
  const easy = people.map(({ easyPassword }) => easyPassword)
  const { rows } = await sql<{ id: number; login: string }>`
    INSERT INTO accounts (kind, password_hash, easy_password, ${sql.join(columns)})
    SELECT 'user', w.password_hash, w.easy_password, ${sql.join(columns.map((column) => sql`w.${column}`))}
    FROM unnest(${sql.val(hashes)}::text[], ${sql.val(easy)}::boolean[], ${valuesOf(people)}) WITH ORDINALITY
      AS w (password_hash, easy_password, ${sql.join(columns)}, place)
    ORDER BY w.place
    ON CONFLICT (lower(login)) DO NOTHING
    RETURNING id, login`.execute(trx)
  return rows
}

export type ChangedPerson = Written & { id: number }

/** The people whom an import changes, each locked: they change their own data without the licence's lock. */
export async function lockPeople(trx: Trx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await trx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', isOneOf(ids))
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function updatePeople(trx: Trx, people: readonly ChangedPerson[]): Promise<void> {
  const ids = people.map(({ id }) => id)
  await sql`
    UPDATE accounts AS a SET ${sql.join(columns.map((column) => sql`${column} = w.${column}`))}
    FROM unnest(${sql.val(ids)}::bigint[], ${valuesOf(people)}) AS w (id, ${sql.join(columns)})
    WHERE a.id = w.id`.execute(trx)
}

/** @param changes by how many the people directly in each group grow or shrink */
export async function countPeople(trx: Trx, changes: ReadonlyMap<number, number>): Promise<void> {
  const counted = [...changes].filter(([, change]) => change !== 0)
  if (counted.length === 0) return
  await sql`
    UPDATE groups AS g SET account_count = g.account_count + w.change
    FROM unnest(${sql.val(counted.map(([id]) => id))}::bigint[], ${sql.val(counted.map(([, change]) => change))}::bigint[])
      AS w (id, change)
    WHERE g.id = w.id`.execute(trx)
}
