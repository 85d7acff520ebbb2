import { type Kysely, sql } from 'kysely'

const statements = [
  // On the account, so that a person restored from the bin still counts as invited.
  sql`ALTER TABLE accounts ADD COLUMN invited_at timestamptz`,
  sql`CREATE TABLE invitations (
    account_id bigint PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    licence_id bigint REFERENCES licences (id) ON DELETE CASCADE,
    code_hash bytea NOT NULL UNIQUE,
    invited_by bigint REFERENCES accounts (id) ON DELETE SET NULL,
    expires_at timestamptz NOT NULL
  )`,
  sql`CREATE INDEX invitations_by ON invitations (invited_by)`,
  sql`CREATE INDEX invitations_expiring ON invitations (expires_at)`,
  // Staff and dealers who were invited before, and have not come yet; the links that they have keep working for their day.
  sql`UPDATE accounts SET invited_at = now()
    WHERE group_id IS NULL AND password_hash = '' AND signed_in_at IS NULL`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
