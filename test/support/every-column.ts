import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

/** A column that may hold text, as `table.column`. */
type Column = { table: string; column: string; type: string }

/** Every column of the portal's tables that may hold text, as the database itself lists them: a new one is there too. */
export async function textColumns(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    SELECT c.table_name AS table, c.column_name AS column, c.data_type AS type
    FROM information_schema.columns AS c
    JOIN information_schema.tables AS t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.table_name NOT LIKE 'kysely%'
      AND c.data_type NOT IN ('bigint', 'integer', 'smallint', 'boolean', 'date', 'timestamp with time zone')
    ORDER BY 1, 2`.execute(db)
  return rows
}

/** The columns, as `table.column`, of which a value contains this text, in whatever case; bytes are read as text. */
export async function columnsWith(db: Db, text: string): Promise<string[]> {
  const found: string[] = []
  for (const { table, column, type } of await textColumns(db)) {
    const name = sql.ref(column)
    const asText = type === 'bytea' ? sql`encode(${name}, 'escape')` : sql`${name}::text`
    const { rows } = await sql`SELECT FROM ${sql.table(table)}
      WHERE strpos(lower(${asText}), lower(${text})) > 0 LIMIT 1`.execute(db)
    if (rows.length > 0) found.push(`${table}.${column}`)
  }
  return found
}
