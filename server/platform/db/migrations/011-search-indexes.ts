import { type Kysely, sql } from 'kysely'

const statements = [
  // The hashes of all substrings of six characters; none for shorter texts. Far fewer accounts share one than share a trigram.
  sql`CREATE FUNCTION search_grams(text) RETURNS integer[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT array_agg(hashtext(substr($1, i, 6))) FROM generate_series(1, length($1) - 5) AS i $$`,
  sql`CREATE INDEX accounts_grams ON accounts USING gin (search_grams(search))`,

  // A sixteenth of the accounts, in blocks that are contiguous on the disk: enough to find 1,000 matches of a common text.
  sql`CREATE INDEX accounts_search_sample ON accounts USING gin (search gin_trgm_ops) WHERE id / 1000 % 16 = 0`,
  sql`CREATE INDEX accounts_grams_sample ON accounts USING gin (search_grams(search)) WHERE id / 1000 % 16 = 0`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
