import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Due mails in the order in which they are sent: those of changes of many people last.
  await sql`
    CREATE INDEX outbox_in_order ON outbox ((starts_with(dedupe_key, 'many:')), send_at) WHERE send_at IS NOT NULL`.execute(
    db,
  )
}
