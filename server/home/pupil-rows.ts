import { sql } from 'kysely'
import { idsOfPath } from '../groups/tree.ts'
import type { Db } from '../platform/db/database.ts'
import { isNotOver } from '../platform/db/pieces.ts'
import type { Person } from '../sessions/person.ts'

/** So many are named: a sentence has to stay one. */
const maxTeachers = sql.lit(2)

type Row = {
  teachers: { name: string; path: string }[]
  /** The options that the licence names and does not include. */
  excludedOptions: string[]
  /** Newest first. */
  openedApps: string[]
}

/** The home page of a user. @param today such as `2027-03-05` */
export async function readPupil(
  db: Db,
  { id, group }: { id: number; group: NonNullable<Person['group']> },
  today: string,
): Promise<Row> {
  const line = idsOfPath(group.path)
  const { rows } = await sql<Row>`SELECT
    (SELECT coalesce(json_agg(t ORDER BY length(t.path) DESC, t.id), '[]') FROM (
      SELECT a.id, coalesce(nullif(a.name, ''), a.login) AS name, g.path
      FROM accounts AS a JOIN groups AS g ON g.id = a.group_id
      WHERE a.group_id = ANY (${line}::bigint[]) AND a.kind = 'admin' AND a.disabled_at IS NULL
        AND ${isNotOver(today)}
      ORDER BY length(g.path) DESC, a.id LIMIT ${maxTeachers}) AS t) AS teachers,
    (SELECT coalesce(json_agg(o ->> 'name'), '[]')
      FROM groups AS g JOIN licences AS l ON l.id = g.licence_id, json_array_elements(l.options::json) AS o
      WHERE g.id = ${group.id}::bigint AND o ->> 'valid' = 'false') AS "excludedOptions",
    (SELECT coalesce(json_agg(s.after ->> 'app' ORDER BY s.id DESC), '[]') FROM (
      SELECT e.id, e.after FROM audit AS e
      WHERE e.target_kind = 'account' AND e.target_id = ${id}::bigint AND e.action = 'app.start'
      ORDER BY e.id DESC LIMIT 10) AS s) AS "openedApps"`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a select without a table gives one row')
  return row
}
