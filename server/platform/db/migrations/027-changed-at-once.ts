import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // How much was changed in a licence in the last hour, by changes of several groups and people at once.
  await sql`CREATE INDEX operations_of_several ON operations (licence_id, at) WHERE groups + people > 1`.execute(
    db,
  )
}
