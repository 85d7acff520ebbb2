import { type Kysely, sql } from 'kysely'

const statements = [
  // Counting the people of a large group at every page would cost more than the page.
  sql`ALTER TABLE groups ADD COLUMN account_count integer NOT NULL DEFAULT 0`,
  sql`UPDATE groups SET account_count = of.accounts
      FROM (SELECT group_id, count(*) AS accounts FROM accounts GROUP BY group_id) AS of
      WHERE of.group_id = groups.id`,
  // Overarching groups come first.
  sql`DROP INDEX groups_top_level`,
  sql`CREATE INDEX groups_top_level ON groups ((licence_id IS NOT NULL), search, id) WHERE parent_id IS NULL`,
  sql`DROP INDEX licences_by_number`,
  sql`CREATE INDEX licences_by_number ON licences (number COLLATE "C", prefix COLLATE "C")`,
  sql`CREATE INDEX licences_search ON licences USING gin (number gin_trgm_ops)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
