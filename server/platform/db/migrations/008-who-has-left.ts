import { type Kysely, sql } from 'kysely'

const statements = [
  // `registered_at`: when the account was registered by web code, see `newcomer.ts`. `disabled_at`: since when it may not
  // sign in.
  sql`ALTER TABLE accounts
    ADD COLUMN registered_at timestamptz,
    ADD COLUMN disabled_at timestamptz,
    ADD CONSTRAINT accounts_disabled CHECK (disabled_at IS NULL OR kind IN ('staff', 'dealer'))`,
  // An import must not bring back a code that was replaced here.
  sql`ALTER TABLE licences ADD COLUMN web_code_renewed_at timestamptz`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
