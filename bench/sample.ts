import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

/** Things picked out of a database of `fillForLoad` to send requests about. */
export type Sample = {
  /** `member`: a person in the licence who is not its admin. */
  licences: { id: number; prefix: string; number: string; rootId: number; member: number | null }[]
  groups: number[]
  largestGroup: number
  largestRoot: number
  surnames: string[]
  logins: string[]
  loginsInLargest: string[]
  emailParts: string[]
  /** Groups directly below the root of the licence with that index. */
  reservable: { groupId: number; licenceIndex: number }[]
  /** Ids of payments that the dealer started. */
  payments: number[]
}

/**
 * Picks at random.
 * @param random from 0 up to 1
 * @param count how many of each kind
 */
export async function sampleOf(db: Db, random: () => number, count: number): Promise<Sample> {
  const rows = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(db)).rows
  const last = async (table: string) =>
    (await rows(sql<{ id: number }>`SELECT max(id) AS id FROM ${sql.table(table)}`))[0]?.id ?? 0
  const pick = (from: number, to: number) =>
    Array.from({ length: count }, () => from + Math.floor(random() * (to - from + 1)))
  const idsUpTo = async (table: string) => pick(1, await last(table))

  // The largest licence has rows of its own in the table.
  const licenceIds = pick(2, await last('licences'))
  const licences = await rows(sql<Sample['licences'][number]>`
    SELECT l.id, l.prefix, l.number, l.root_group_id AS "rootId",
      (SELECT a.id FROM accounts AS a WHERE a.group_id = l.root_group_id AND a.kind = 'user' LIMIT 1) AS member
    FROM licences AS l WHERE l.id = ANY(${sql.val(licenceIds)}::bigint[])`)
  const groups = await rows(sql<{ id: number }>`
    SELECT id FROM groups WHERE id = ANY(${sql.val(await idsUpTo('groups'))}::bigint[])`)
  const logins = await rows(sql<{ login: string }>`
    SELECT login FROM accounts WHERE id = ANY(${sql.val(await idsUpTo('accounts'))}::bigint[])`)
  const [largest] = await rows(sql<{ id: number }>`SELECT id FROM groups ORDER BY account_count DESC LIMIT 1`)
  const [root] = await rows(sql<{ id: number }>`SELECT root_group_id AS id FROM licences WHERE id = 1`)
  const inLargest = await rows(sql<{ login: string }>`
    SELECT a.login FROM accounts AS a JOIN groups AS g ON g.id = a.group_id
    WHERE g.licence_id = 1 AND a.kind = 'user' AND a.email <> '' LIMIT ${count}`)
  const rootIds = licences.map(({ rootId }) => rootId)
  const below = await rows(sql<{ id: number; parent: number }>`
    SELECT min(id) AS id, parent_id AS parent FROM groups
    WHERE parent_id = ANY(${sql.val(rootIds)}::bigint[]) GROUP BY parent_id`)

  const payments = await rows(sql<{ id: number }>`
    SELECT id FROM payments WHERE id = ANY(${sql.val(await idsUpTo('payments'))}::bigint[])`)

  return {
    licences,
    payments: payments.map(({ id }) => id),
    groups: groups.map(({ id }) => id),
    largestGroup: largest?.id ?? 0,
    largestRoot: root?.id ?? 0,
    surnames: ['Peeters', 'Janssens', 'Maes', 'Emma', 'Lotte', 'Emma Peeters'],
    logins: logins.map(({ login }) => login),
    loginsInLargest: inLargest.map(({ login }) => login),
    emailParts: licences.map(({ id }) => `school${id}.ex`),
    reservable: below.map(({ id, parent }) => ({ groupId: id, licenceIndex: rootIds.indexOf(parent) })),
  }
}

const branchSize = 500

/** Adds two groups below a root, and a branch of 500 groups in one of them, to be moved here and there. */
export async function addMovableBranch(
  db: Db,
  rootId: number,
): Promise<{ id: number; here: number; there: number }> {
  const add = async (parentId: number, names: number): Promise<number> => {
    const { rows } = await sql<{ id: number }>`
      WITH new AS (SELECT nextval(pg_get_serial_sequence('groups', 'id')) AS id FROM generate_series(1, ${names}::integer))
      INSERT INTO groups (id, parent_id, path, name, licence_id)
      SELECT new.id, parent.id, parent.path || new.id || '/', 'Bench ' || new.id, parent.licence_id
      FROM new, groups AS parent WHERE parent.id = ${parentId}
      RETURNING id`.execute(db)
    return rows[0]?.id ?? 0
  }
  const here = await add(rootId, 1)
  const there = await add(rootId, 1)
  const id = await add(here, 1)
  const middle = await add(id, 1)
  await add(middle, branchSize - 2)
  return { id, here, there }
}
