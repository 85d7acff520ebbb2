import { type Kysely, sql } from 'kysely'

const statements = [
  // The totals of the table of licences; the rows themselves are wide, because of their options.
  sql`CREATE INDEX licences_table ON licences (dealer_id, root_group_id) INCLUDE (id, prefix, number, price_cents)`,
  sql`CREATE INDEX groups_ending ON groups (valid_until, id) WHERE valid_until IS NOT NULL`,
  // The texts that people search for: a web code as they type it, a word of a remark.
  sql`CREATE INDEX licences_web_code ON licences (upper(web_code))`,
  sql`CREATE INDEX me_documents_remarks ON me_documents USING gin (search_fold(remarks) gin_trgm_ops)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
