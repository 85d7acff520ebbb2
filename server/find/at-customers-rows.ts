import { type RawBuilder, sql } from 'kysely'
import type { PathRange } from '../groups/tree.ts'
import type { Finder } from './hit-rows.ts'

/** The number of accounts that are read, those of customers that hold most words first. */
const maxRead = sql.lit(10_000)

/** If more customers hold as many words, the words say too little about whom to read. */
const maxCustomers = sql.lit(50)

/** A word that the names of more groups hold, or more towns than that, is looked for in the customers of the other words only. */
const maxHolding = sql.lit(500)

/**
 * The words of a text. `all`: a regular expression for each; `indexed`: for those that an index of trigrams finds; `words`: folded, as
 * typed; `numbers`: those that may be the number of a licence.
 */
export type WordsAtCustomers = { all: string[]; indexed: string[]; words: string[]; numbers: string[] }

/** Dealers see no groups and no people of their customers. */
export type LookingBelow = Exclude<Finder, 'dealer'>

type Values = WordsAtCustomers & PathRange & { size: number }

const isWithin = ({ from, end }: PathRange) => sql`g.path >= ${from}::text AND g.path < ${end}::text`

const unlessMore = (most: RawBuilder<unknown>, ids: RawBuilder<unknown>) => sql`
  (SELECT unnest(f.ids) AS id FROM (SELECT array_agg(f.id) AS ids FROM (${ids} LIMIT ${most} + 1) AS f) AS f
    WHERE cardinality(f.ids) <= ${most})`

/** Root groups of the customers that may hold a word: for staff by index, for admins those of their tree. */
const rootsByIndex = ({ indexed, numbers }: Values) => sql`
  SELECT found.id FROM unnest(${indexed}::text[]) AS p (pattern) CROSS JOIN LATERAL (
    ${unlessMore(maxHolding, sql`SELECT id FROM groups WHERE search ~ p.pattern`)}
    UNION ALL ${unlessMore(maxCustomers, sql`SELECT root_group_id AS id FROM licences WHERE town_search ~ p.pattern`)}
  ) AS found
  UNION SELECT found.id FROM unnest(${numbers}::text[]) AS n (number) CROSS JOIN LATERAL (
    SELECT root_group_id AS id FROM licences WHERE number COLLATE "C" = n.number OFFSET 0
  ) AS found`

const rootsOfTree = (values: PathRange) => sql`
  SELECT DISTINCT l.root_group_id AS id
  FROM (SELECT DISTINCT g.licence_id FROM groups AS g WHERE ${isWithin(values)}) AS g
  CROSS JOIN LATERAL (SELECT root_group_id FROM licences WHERE id = g.licence_id OFFSET 0) AS l`

/**
 * The groups and people of customers whose name, town or serial number holds some of the words of a text, and that hold all others
 * themselves.
 */
export const idsAtCustomers = (who: LookingBelow, values: Values) => sql<{
  groups: string[]
  people: string[]
}>`
  WITH customers AS MATERIALIZED (
    SELECT l.id, root.id AS root_id, concat_ws(' ', root.search, l.town_search,
      CASE WHEN lower(l.prefix || l.number) = ANY(${values.words}::text[]) OR lower(l.number) = ANY(${values.words}::text[])
        THEN lower(l.prefix || l.number) END) AS words
    FROM (${who === 'staff' ? rootsByIndex(values) : rootsOfTree(values)}) AS r
    CROSS JOIN LATERAL (SELECT * FROM licences WHERE root_group_id = r.id OFFSET 0) AS l
    CROSS JOIN LATERAL (SELECT id, search FROM groups WHERE id = r.id OFFSET 0) AS root
  ), missing AS MATERIALIZED (
    SELECT *, ARRAY(SELECT p.pattern FROM unnest(${values.all}::text[]) AS p (pattern) WHERE c.words !~ p.pattern) AS rest
    FROM customers AS c
  ), held AS MATERIALIZED (
    SELECT * FROM (
      SELECT *, count(*) OVER (ORDER BY cardinality(rest)) AS amount FROM missing
      WHERE cardinality(rest) > 0 AND cardinality(rest) < cardinality(${values.all}::text[])
    ) AS c WHERE amount <= ${maxCustomers}
  ), places AS MATERIALIZED (
    SELECT * FROM (
      SELECT g.id, g.search, g.id = h.root_id AS is_root, h.rest,
        sum(g.account_count) OVER (ORDER BY cardinality(h.rest), h.words, g.id) AS read
      FROM held AS h CROSS JOIN LATERAL (
        SELECT * FROM groups AS g WHERE g.licence_id = h.id AND ${isWithin(values)} AND g.account_count <= ${maxRead} OFFSET 0
      ) AS g
    ) AS g WHERE read <= ${maxRead}
  )
  SELECT ARRAY(
    SELECT id FROM places AS g WHERE NOT is_root AND g.search ~ ALL(g.rest) ORDER BY length(g.search), g.search, id
    LIMIT ${values.size}::integer
  ) AS groups, ARRAY(
    SELECT a.id FROM places AS g CROSS JOIN LATERAL (
      SELECT id, search FROM accounts WHERE group_id = g.id AND search ~ ALL(g.rest) OFFSET 0
    ) AS a ORDER BY a.search, a.id LIMIT ${values.size}::integer
  ) AS people`
