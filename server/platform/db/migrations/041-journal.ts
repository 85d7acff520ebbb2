import { type Kysely, sql } from 'kysely'

const statements = [
  sql`CREATE INDEX papers_by_date ON papers (date, length(number), number)`,
  sql`CREATE INDEX receipts_by_date ON receipts (date, id)`,
  sql`CREATE INDEX receipts_of_licences ON receipts (licence_id)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
