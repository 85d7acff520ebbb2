import { type Kysely, sql } from 'kysely'

const statements = [
  sql`ALTER TABLE accounts ADD COLUMN signed_in_at timestamptz`,
  sql`UPDATE accounts SET signed_in_at = last.at
      FROM (SELECT target_id, max(at) AS at FROM audit
        WHERE action = 'session.start' AND target_kind = 'account' GROUP BY target_id) AS last
      WHERE last.target_id = accounts.id`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
