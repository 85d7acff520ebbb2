import { sql } from 'kysely'
import { endOfSubtree, type PathRange } from '../groups/tree.ts'
import type { Db, Trx } from '../platform/db/database.ts'

type Reader = Db | Trx

/** Someone whom a row may mean, with the group they are in. */
export type Candidate = {
  id: number
  login: string
  name: string
  email: string
  kind: 'admin' | 'user'
  seats: number
  seatsReserved: boolean
  validUntil: string | null
  groupId: number
  groupName: string
  groupPath: string
}

/** What people are looked up by, in small letters. */
export type Keys = { logins: string[]; emails: string[]; names: string[] }

/**
 * The people of a licence whom these rows may mean: by login or e-mail within the groups that the person administers, by name
 * within the group of the import.
 */
export async function findCandidates(
  db: Reader,
  { licenceId, reach, path }: { licenceId: number; reach: PathRange; path: string },
  { logins, emails, names }: Keys,
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    SELECT a.id, a.login, a.name, a.email, a.kind, a.seats, a.seats_reserved AS "seatsReserved",
      a.valid_until AS "validUntil", a.group_id AS "groupId", g.name AS "groupName", g.path AS "groupPath"
    FROM (
      SELECT id FROM accounts WHERE lower(login) = ANY(${sql.val(logins)}::text[])
      UNION
      SELECT p.id FROM accounts AS p JOIN groups AS pg ON pg.id = p.group_id
      WHERE pg.licence_id = ${licenceId}::bigint AND pg.path >= ${reach.from} AND pg.path < ${reach.end}
        AND p.email <> '' AND lower(p.email) = ANY(${sql.val(emails)}::text[])
      UNION
      SELECT p.id FROM accounts AS p JOIN groups AS pg ON pg.id = p.group_id
      WHERE pg.licence_id = ${licenceId}::bigint AND pg.path >= ${path} AND pg.path < ${endOfSubtree(path)}
        AND p.name <> '' AND lower(p.name) = ANY(${sql.val(names)}::text[])
    ) AS found
    JOIN accounts AS a ON a.id = found.id
    JOIN groups AS g ON g.id = a.group_id
    WHERE g.licence_id = ${licenceId}::bigint AND g.path >= ${reach.from} AND g.path < ${reach.end}
    ORDER BY a.id`.execute(db)
  return rows
}

export type NamedGroup = { id: number; name: string; path: string }

/** A group with all below it, from the top. */
export async function listGroupsWithin(db: Reader, path: string): Promise<NamedGroup[]> {
  return db
    .selectFrom('groups as g')
    .select(['g.id', 'g.name', 'g.path'])
    .where('g.path', '>=', path)
    .where('g.path', '<', endOfSubtree(path))
    .orderBy('g.path')
    .execute()
}
