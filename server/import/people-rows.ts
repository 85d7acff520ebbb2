import { type RawBuilder, sql } from 'kysely'
import { endOfSubtree, type PathRange } from '../groups/tree.ts'
import type { Db, Trx } from '../platform/db/database.ts'
import { isOneOf } from '../platform/db/pieces.ts'
import type { NamedGroup } from './group-index.ts'
import { keptColumns, keptNames, type WantedPerson } from './kept-columns.ts'
import { nameMarks } from './name-keys.ts'

type Reader = Db | Trx

/** Someone whom a row may mean, with the group they are in. */
export type Candidate = Omit<WantedPerson, 'group'> & {
  id: number
  kind: 'admin' | 'user'
  seatsReserved: boolean
  groupId: number
  groupName: string
  groupPath: string
}

const kept = sql.join(
  keptNames.map((name) => {
    const { column, recorded } = keptColumns[name].write
    return sql`${sql.ref(`a.${column}`)} AS ${sql.ref(recorded)}`
  }),
)

/** Someone in the bin whom a row may mean. `groupName`: '' if the group is gone. */
export type Deleted = Pick<Candidate, 'id' | 'login' | 'name' | 'email' | 'groupId' | 'groupName'>

/** The keys that people are looked up by: logins and e-mails in small letters, names as `nameKey` has them. */
export type Keys = { ids: number[]; logins: string[]; emails: string[]; names: string[] }

/** The group of an import, and the paths of the groups that the person administers. */
type ImportReach = { licenceId: number; reach: PathRange; path: string }

const keyOfFolded = (folded: RawBuilder<unknown>) => sql`translate(${folded}, ${sql.lit(nameMarks)}, '')`

/** The second line of the search column holds the folded name: folding each name of a school again would take longest. */
const keyOfStored = keyOfFolded(sql`split_part(p.search, E'\\n', 2)`)

/**
 * The people of a licence whom these rows may mean or resemble: by id, login or e-mail within the groups that the person administers,
 * by name within the group of the import.
 */
export async function findCandidates(
  db: Reader,
  { licenceId, reach, path }: ImportReach,
  { ids, logins, emails, names }: Keys,
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    SELECT a.id, ${kept}, a.kind, a.seats_reserved AS "seatsReserved", g.name AS "groupName", g.path AS "groupPath"
    FROM (
      SELECT id FROM accounts WHERE id = ${isOneOf(ids)}
      UNION
      SELECT id FROM accounts WHERE lower(login) = ANY(${sql.val(logins)}::text[])
      UNION
      SELECT p.id FROM accounts AS p JOIN groups AS pg ON pg.id = p.group_id
      WHERE pg.licence_id = ${licenceId}::bigint AND pg.path >= ${reach.from} AND pg.path < ${reach.end}
        AND p.email <> '' AND lower(p.email) = ANY(${sql.val(emails)}::text[])
      UNION
      SELECT p.id FROM accounts AS p JOIN groups AS pg ON pg.id = p.group_id
      WHERE pg.licence_id = ${licenceId}::bigint AND pg.path >= ${path} AND pg.path < ${endOfSubtree(path)}
        AND p.name <> '' AND ${keyOfStored} = ANY(${sql.val(names)}::text[])
    ) AS found
    JOIN accounts AS a ON a.id = found.id
    JOIN groups AS g ON g.id = a.group_id
    WHERE g.licence_id = ${licenceId}::bigint AND g.path >= ${reach.from} AND g.path < ${reach.end}
    ORDER BY a.id`.execute(db)
  return rows
}

/**
 * The people in the bin whom these rows may mean or resemble: who was deleted in the groups that the person administers and can be
 * brought back, in the order of their deletions. Not those whose adding was taken back: the next list may well add them again.
 * `OFFSET 0` keeps the lookup per operation: joined freely, the whole bin would be read.
 * @param oldest deletions before it cannot be undone
 */
export async function findDeleted(
  db: Reader,
  { licenceId, reach }: ImportReach,
  { ids, logins, emails, names }: Keys,
  oldest: Date,
): Promise<Deleted[]> {
  // `OFFSET 0` keeps the look-up per operation: joined freely, the whole bin is read.
  const { rows } = await sql<Deleted>`
    SELECT b.id, b.login, b.name, b.email, coalesce(b."groupId", 0) AS "groupId", coalesce(g.name, '') AS "groupName"
    FROM (
      SELECT b.target_id AS id, b.content->>'login' AS login, b.content->>'name' AS name, b.content->>'email' AS email,
        (b.content->>'group_id')::bigint AS "groupId", x.id AS operation
      FROM operations AS x CROSS JOIN LATERAL (
        SELECT * FROM bin WHERE bin.operation_id = x.id AND bin.target_kind = 'account' OFFSET 0
      ) AS b
      WHERE x.licence_id = ${licenceId}::bigint AND x.place >= ${reach.from} AND x.place < ${reach.end}
        AND x.state = 'done' AND x.kind <> 'undo' AND x.undone_by IS NULL AND x.at >= ${oldest}::timestamptz
    ) AS b
    LEFT JOIN groups AS g ON g.id = b."groupId" AND g.path >= ${reach.from} AND g.path < ${reach.end}
    WHERE (b.id = ${isOneOf(ids)} OR lower(b.login) = ANY(${sql.val(logins)}::text[])
        OR (b.email <> '' AND lower(b.email) = ANY(${sql.val(emails)}::text[]))
        OR (b.name <> '' AND ${keyOfFolded(sql`search_fold(b.name)`)} = ANY(${sql.val(names)}::text[])))
      AND NOT EXISTS (SELECT FROM accounts AS a WHERE a.id = b.id)
    ORDER BY b.operation, b.id`.execute(db)
  return rows
}

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
