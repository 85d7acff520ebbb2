import { type Kysely, sql } from 'kysely'

const letters = { from: 'øłđðħıŧ', to: 'olddhit' }
/** U+0300 to U+036F: the accents that a decomposition leaves behind. */
const accents = String.fromCodePoint(...Array.from({ length: 0x70 }, (_, i) => 0x300 + i))

const statements = [
  // The same as `fold` of contract/fold.ts; search.test.ts compares the two. translate removes letters without a counterpart.
  sql`CREATE FUNCTION search_fold(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS ${sql.lit(
    `SELECT replace(replace(replace(replace(
      translate(normalize(lower($1), NFD), '${letters.from}${accents}', '${letters.to}'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')`,
  )}`,

  // The indexes of a column go with it.
  sql`ALTER TABLE groups DROP COLUMN search`,
  sql`ALTER TABLE groups ADD COLUMN search text GENERATED ALWAYS AS (search_fold(name)) STORED`,
  sql`CREATE INDEX groups_of_parent ON groups (parent_id, search, id)`,
  sql`CREATE INDEX groups_top_level ON groups ((licence_id IS NOT NULL), search, id) WHERE parent_id IS NULL`,
  sql`CREATE INDEX groups_search ON groups USING gin (search gin_trgm_ops)`,

  sql`ALTER TABLE accounts DROP COLUMN search`,
  sql`ALTER TABLE accounts ADD COLUMN search text
      GENERATED ALWAYS AS (search_fold(login || E'\n' || name || E'\n' || email)) STORED`,
  sql`CREATE INDEX accounts_search ON accounts USING gin (search gin_trgm_ops)`,
  sql`CREATE INDEX accounts_grams ON accounts USING gin (search_grams(search))`,
  sql`CREATE INDEX accounts_search_sample ON accounts USING gin (search gin_trgm_ops) WHERE id / 1000 % 16 = 0`,
  sql`CREATE INDEX accounts_grams_sample ON accounts USING gin (search_grams(search)) WHERE id / 1000 % 16 = 0`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
