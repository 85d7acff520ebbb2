import { type RawBuilder, sql } from 'kysely'
import { type ListOrder, maxMatches } from '#contract/lists.ts'
import { endOfSubtree } from '../../groups/tree.ts'
import { forgiving, wordPatterns } from '../../platform/db/search.ts'

/** `typed`: in small letters; `text`: folded; `pattern`: for `LIKE`, folded. */
export type SearchedText = { typed: string; text: string; pattern: string }

export type SearchShape = { order: ListOrder; hasGrams: boolean }

// The first line of `search` is the login, the second the name.
const sortKeys = {
  name: sql`split_part(search, E'\n', 1)`,
  fullName: sql`coalesce(nullif(split_part(search, E'\n', 2), ''), split_part(search, E'\n', 1))`,
  seats: sql`seats`,
  validUntil: sql`valid_until`,
}
const directions = { asc: sql`ASC`, desc: sql`DESC` }

/** A sixteenth of the accounts; written as in the indexes of the sample. */
const isInSample = sql`a.id / 1000 % 16 = 0`

const columns = sql`a.id, a.search, a.seats, a.valid_until`
const isNew = sql`a.id NOT IN (SELECT id FROM exact)`

const isExact = (typed: string) => sql`(lower(a.login) = ${typed}::text OR lower(a.name) = ${typed}::text)`

// No index serves strpos, so the planner can't read the long lists of trigrams beside the short ones of grams.
const contains = (text: string) => sql`strpos(a.search, ${text}::text) > 0`

/** Matches in an index over all accounts. */
const isIndexed = (hasGrams: boolean, text: string, pattern: string) =>
  hasGrams
    ? sql`search_grams(a.search) @> search_grams(${text}::text) AND ${contains(text)}`
    : sql`a.search LIKE ${pattern}::text`

/** The page and the total of the rows of `found`, which holds `maxMatches` at most. */
const pageOfFound = ({ column, direction }: ListOrder, limit: number, offset: number) => sql`
  SELECT (SELECT count(*) FROM found) AS total, ARRAY(
    SELECT id FROM found ORDER BY is_exact DESC, ${sortKeys[column]} ${directions[direction]}, id
    LIMIT ${limit}::integer OFFSET ${offset}::integer
  ) AS ids`

/** A page of a search: the ids in their order; in JavaScript they come as texts. */
type Found = { total: number; ids: string[] }

/** The sample's matches come before all others: a common text costs what the sample costs, not what all accounts do. */
export function idsAmongAll(
  { order, hasGrams }: SearchShape,
  { typed, text, pattern }: SearchedText,
  limit: number,
  offset: number,
) {
  const matches = (condition: RawBuilder<unknown>) => sql`
      SELECT false, ${columns} FROM accounts AS a
      WHERE ${isIndexed(hasGrams, text, pattern)} AND a.group_id IS NOT NULL AND ${isNew} AND ${condition}`
  return sql<Found>`
      WITH exact AS MATERIALIZED (
        SELECT ${columns} FROM accounts AS a WHERE ${isExact(typed)} AND a.group_id IS NOT NULL LIMIT ${sql.lit(maxMatches)}
      ), found AS MATERIALIZED (
        SELECT true AS is_exact, exact.* FROM exact
        UNION ALL ${matches(isInSample)} UNION ALL ${matches(sql`NOT ${isInSample}`)}
        LIMIT ${sql.lit(maxMatches)}
      ) ${pageOfFound(order, limit, offset)}`
}

/** Up to so many accounts a subtree is always read one by one; up to so many, and so many groups, for a common text. */
const small = sql.lit(5_000)
const readable = { groups: sql.lit(2_000), accounts: sql.lit(30_000) }

/**
 * The planner misjudges the size of subtrees, so the query chooses by itself, and leaves no joins to choose:
 * - a small subtree is read group by group: it costs what the customer's size costs;
 * - of a medium one, a text with few matches among all customers is found by the index, a common or short one by reading;
 * - a large one is searched by the index alone, the sample first, as among all customers.
 */
export function idsInSubtree(
  { order, hasGrams }: SearchShape,
  { typed, text, pattern }: SearchedText,
  limit: number,
  offset: number,
  path: string,
  end: string,
) {
  const isWithin = sql`g.path >= ${path} AND g.path < ${end}`
  const isInScope = sql`(SELECT ${isWithin} FROM groups AS g WHERE g.id = a.group_id)`
  const indexed = isIndexed(hasGrams, text, pattern)
  const most = sql.lit(maxMatches)
  const byIndex = (condition: RawBuilder<unknown>) => sql`
        SELECT false, ${columns} FROM accounts AS a
        WHERE ${indexed} AND ${isInScope} AND ${isNew} AND (SELECT by_index FROM way) AND ${condition}`
  return sql<Found>`
      WITH subtree AS MATERIALIZED (
        SELECT count(*) <= ${readable.groups} AND sum(account_count) <= ${small} AS is_small,
          count(*) > ${readable.groups} OR sum(account_count) > ${readable.accounts} AS is_large
        FROM (SELECT account_count FROM groups AS g WHERE ${isWithin} LIMIT ${readable.groups} + 1) AS g
      ), few AS MATERIALIZED (
        SELECT ${columns}, a.group_id FROM accounts AS a WHERE ${hasGrams ? indexed : sql`false`} AND NOT (SELECT is_small OR is_large FROM subtree)
        LIMIT ${most} + 1
      ), way AS MATERIALIZED (
        SELECT is_small OR (is_common AND NOT is_large) AS by_group, NOT is_common AS by_few, is_large AS by_index
        FROM subtree, (SELECT count(*) > ${most} OR ${sql.lit(!hasGrams)} AS is_common FROM few) AS counted
      ), exact AS MATERIALIZED (
        SELECT ${columns} FROM accounts AS a
        WHERE ${isExact(typed)} AND ${isInScope} AND NOT (SELECT is_small FROM subtree) LIMIT ${most}
      ), found AS MATERIALIZED (
        SELECT true AS is_exact, exact.* FROM exact
        UNION ALL
        (SELECT m.* FROM (
          SELECT id FROM groups AS g WHERE ${isWithin} ORDER BY path LIMIT ${readable.groups}
        ) AS g CROSS JOIN LATERAL (
          SELECT ${isExact(typed)} AS is_exact, ${columns} FROM accounts AS a
          WHERE a.group_id = g.id AND ${contains(text)} AND ${isNew} OFFSET 0
        ) AS m WHERE (SELECT by_group FROM way) ORDER BY m.is_exact DESC)
        UNION ALL
        SELECT false, ${columns} FROM few AS a WHERE ${isInScope} AND ${isNew} AND (SELECT by_few FROM way)
        UNION ALL ${byIndex(isInSample)} UNION ALL ${byIndex(sql`NOT ${isInSample}`)}
        LIMIT ${most}
      ) ${pageOfFound(order, limit, offset)}`
}

/** If so many hold all words of a text, none with a letter wrong are looked for. */
const enough = sql.lit(50)

/**
 * The accounts that resemble a text: its words in any order, and if those are few, with one letter wrong. A large subtree is
 * searched by the index, a smaller one group by group, as above. Null if there is nothing to forgive.
 * @param path only in the groups at or below this one; null: among the accounts of all customers, what an index finds
 * @param most how many are looked at, sorted and counted
 */
export function idsOfSimilar(
  text: string,
  path: string | null,
  order: ListOrder,
  limit: number,
  offset: number,
  most = maxMatches,
): RawBuilder<Found> | null {
  const similar = forgiving(sql`a.search`, text, path === null)
  if (!similar) return null
  const matching = path === null ? amongAll : below(path)
  const isLeft = sql`a.id NOT IN (SELECT id FROM whole) AND (SELECT count(*) < ${enough} FROM whole)`
  return sql<Found>`
    WITH ${path === null ? sql`` : sizeOf(path)} whole AS MATERIALIZED (
      ${matching(sql`true`, similar.hasAllWords)} LIMIT ${most}::integer
    ), found AS MATERIALIZED (
      SELECT * FROM whole UNION ALL ${matching(sql`false`, sql`${similar.hasTypo} AND ${isLeft}`)} LIMIT ${most}::integer
    ) ${pageOfFound(order, limit, offset)}`
}

/** The number of accounts that are examined for a word of two letters. */
const maxExamined = sql.lit(5_000)

/**
 * The accounts with a whole word in their login or name, those called so first. Where the index has to find them, the first that have it
 * anywhere are examined: `be` may end a million e-mail addresses.
 * @param typed in small letters
 * @param word folded, letters and digits only
 * @param path as for `idsOfSimilar`
 */
export function idsOfWord(
  typed: string,
  word: string,
  path: string | null,
  order: ListOrder,
  limit: number,
): RawBuilder<Found> {
  const { above, inside } = wordPatterns(word)
  const holds = (pattern: string) => sql`a.search ~ (SELECT ${pattern}::text)`
  const isCalled = isExact(typed)
  // An expression is slow beside a comparison, and a school is read row by row.
  const hasWord = sql`${contains(word)} AND ${holds(above)}`
  const anywhere = sql`(${holds(inside)} OR a.search LIKE (SELECT ${`%.${word}`}::text))`
  const examined = sql`SELECT * FROM (${amongAll(isCalled, anywhere)} LIMIT ${maxExamined}) AS a WHERE ${hasWord}`
  const exact = sql`SELECT true AS is_exact, ${columns} FROM accounts AS a WHERE ${isCalled} AND a.group_id IS NOT NULL`
  const all = sql`(${exact} LIMIT ${sql.lit(maxMatches)}) UNION ${examined}`
  const found =
    path === null
      ? all
      : sql`${readBelow(path, isCalled, hasWord)} UNION ALL SELECT * FROM (${all}) AS a WHERE ${isOfLarge(path)} LIMIT ${sql.lit(maxMatches)}`
  return sql<Found>`
    WITH ${path === null ? sql`` : sizeOf(path)} found AS MATERIALIZED (${found}) ${pageOfFound(order, limit, 0)}`
}

type Matching = (isExact: RawBuilder<unknown>, condition: RawBuilder<unknown>) => RawBuilder<unknown>

/** The sample first, as above. */
const amongAll: Matching = (isExact, condition) => {
  const matches = (which: RawBuilder<unknown>) => sql`
    SELECT ${isExact} AS is_exact, ${columns} FROM accounts AS a WHERE ${condition} AND a.group_id IS NOT NULL AND ${which}`
  return sql`(${matches(isInSample)} UNION ALL ${matches(sql`NOT ${isInSample}`)})`
}

const isBelow = (path: string) => sql`g.path >= ${path} AND g.path < ${endOfSubtree(path)}`

/** `subtree`: whether it is too large to be read. */
const sizeOf = (path: string) => sql`
  subtree AS MATERIALIZED (
    SELECT count(*) > ${readable.groups} OR sum(account_count) > ${readable.accounts} AS is_large
    FROM (SELECT account_count FROM groups AS g WHERE ${isBelow(path)} LIMIT ${readable.groups} + 1) AS g
  ),`

/** Group by group; OFFSET keeps the index of all accounts from being read for each. */
const readBelow = (path: string, isExact: RawBuilder<unknown>, condition: RawBuilder<unknown>) => sql`
    SELECT m.* FROM (
      SELECT id FROM groups AS g WHERE ${isBelow(path)} AND NOT (SELECT is_large FROM subtree) ORDER BY path
    ) AS g CROSS JOIN LATERAL (
      SELECT ${isExact} AS is_exact, ${columns} FROM (SELECT * FROM accounts WHERE group_id = g.id OFFSET 0) AS a
      WHERE ${condition} OFFSET 0
    ) AS m`

/** An account is in the subtree, and that is too large to be read. */
const isOfLarge = (path: string) => sql`(SELECT is_large FROM subtree) AND (
    SELECT ${isBelow(path)} FROM accounts AS b JOIN groups AS g ON g.id = b.group_id WHERE b.id = a.id)`

const below =
  (path: string): Matching =>
  (isExact, condition) =>
    sql`(
    ${readBelow(path, isExact, condition)}
    UNION ALL
    SELECT ${isExact}, ${columns} FROM accounts AS a
    WHERE ${condition} AND (SELECT ${isBelow(path)} FROM groups AS g WHERE g.id = a.group_id) AND (SELECT is_large FROM subtree)
  )`
