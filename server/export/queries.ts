import { sql } from 'kysely'
import { endOfSubtree } from '../groups/tree.ts'
import { byKey } from '../platform/db/built-once.ts'
import type { Db } from '../platform/db/database.ts'

/** One person of an export. `path`: of their group, by ids. `group`: its names below the exported group. */
export type ExportedPerson = {
  path: string
  group: string | null
  login: string
  name: string
  email: string
  seats: number
  validUntil: string | null
}

/** Where a page begins: behind this person, in the order of paths and logins. */
export type Position = Pick<ExportedPerson, 'path' | 'login'>

/** Group by group, by the index of a group's people: a page costs the same wherever it begins. */
const pageOfPeople = byKey(
  (_, path: string, end: string, fromPath: string, afterLogin: string, limit: number) => ({
    compile: (db) =>
      sql<ExportedPerson>`
      SELECT g.path, a.login, a.name, a.email, a.seats, a.valid_until AS "validUntil", (
        SELECT string_agg(up.name, ' / ' ORDER BY up.path) FROM groups AS up
        WHERE up.id = ANY(string_to_array(btrim(g.path, '/'), '/')::bigint[]) AND up.path > ${path}::text
      ) AS "group"
      FROM groups AS g CROSS JOIN LATERAL (
        SELECT * FROM accounts AS one
        WHERE one.group_id = g.id
          AND lower(one.login) > CASE WHEN g.path = ${fromPath}::text THEN lower(${afterLogin}::text) ELSE '' END
        ORDER BY lower(one.login) LIMIT ${limit}::integer
      ) AS a
      WHERE g.path >= ${fromPath}::text AND g.path < ${end}::text
      ORDER BY g.path, lower(a.login) LIMIT ${limit}::integer`.compile(db),
  }),
)

/** The next people at or below a path; each page starts behind the last one's position, so that no list is held. */
export const listPeople = (db: Db, path: string, after: Position | null, limit: number) =>
  pageOfPeople(db, path, endOfSubtree(path), after?.path ?? path, after?.login ?? '', limit)
