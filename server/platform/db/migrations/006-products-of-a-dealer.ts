import { type Kysely, sql } from 'kysely'

const statements = [
  // In the order in which a dealer sees them: a page of thousands is read, not sorted.
  sql`DROP INDEX licences_of_dealer`,
  sql`CREATE INDEX licences_of_dealer ON licences (dealer_id, prefix, number)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
