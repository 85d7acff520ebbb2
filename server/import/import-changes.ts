import { sql } from 'kysely'
import type { Trx } from '../platform/db/database.ts'

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

export type NewPerson = {
  login: string
  name: string
  email: string
  passwordHash: string
  easyPassword: boolean
  groupId: number
  seats: number
  validUntil: string | null
}

/** Adds users whose logins are free. @returns those that were added: a login may have been taken meanwhile */
export async function insertPeople(trx: Trx, people: readonly NewPerson[]) {
  const column = <Key extends keyof NewPerson>(key: Key) => sql.val(people.map((person) => person[key]))
  const { rows } = await sql<{ id: number; login: string }>`
    INSERT INTO accounts (login, name, email, password_hash, easy_password, kind, group_id, seats, valid_until)
    SELECT w.login, w.name, w.email, w.password_hash, w.easy_password, 'user', w.group_id, w.seats, w.valid_until
    FROM unnest(${column('login')}::text[], ${column('name')}::text[], ${column('email')}::text[],
      ${column('passwordHash')}::text[], ${column('easyPassword')}::boolean[], ${column('groupId')}::bigint[], ${column('seats')}::bigint[],
      ${column('validUntil')}::date[]) WITH ORDINALITY
      AS w (login, name, email, password_hash, easy_password, group_id, seats, valid_until, place)
    ORDER BY w.place
    ON CONFLICT (lower(login)) DO NOTHING
    RETURNING id, login`.execute(trx)
  return rows
}

export type ChangedPerson = Omit<NewPerson, 'login' | 'passwordHash' | 'easyPassword'> & { id: number }

/** The people whom an import changes, each locked: they change their own data without the licence's lock. */
export async function lockPeople(trx: Trx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await trx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', sql<number>`ANY(${sql.val(ids)}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function updatePeople(trx: Trx, people: readonly ChangedPerson[]): Promise<void> {
  const column = <Key extends keyof ChangedPerson>(key: Key) => sql.val(people.map((person) => person[key]))
  await sql`
    UPDATE accounts AS a SET name = w.name, email = w.email, group_id = w.group_id, seats = w.seats,
      valid_until = w.valid_until
    FROM unnest(${column('id')}::bigint[], ${column('name')}::text[], ${column('email')}::text[],
      ${column('groupId')}::bigint[], ${column('seats')}::bigint[], ${column('validUntil')}::date[])
      AS w (id, name, email, group_id, seats, valid_until)
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
