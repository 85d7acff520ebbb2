import { type Kysely, sql } from 'kysely'

const statements = [
  // The secret that a subscription's codes are made from. An id can come again after a restore; mails sent so far hold the id.
  sql`ALTER TABLE subscriptions ADD COLUMN code_key text`,
  sql`UPDATE subscriptions SET code_key = id::text`,
  sql`ALTER TABLE subscriptions ALTER COLUMN code_key SET NOT NULL`,
  sql`CREATE UNIQUE INDEX subscriptions_code_key_key ON subscriptions (code_key)`,

  // One row an hour and network for tries with logins that do not exist; older rows have no hour.
  sql`CREATE UNIQUE INDEX audit_unknown_sign_ins ON audit ((after->>'network'), (after->>'hour'))
    WHERE action = 'session.refuse' AND target_id IS NULL`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
