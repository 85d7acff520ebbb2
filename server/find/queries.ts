import { type RawBuilder, sql } from 'kysely'
import { idsAmongAll, idsInSubtree, idsOfSimilar, idsOfWord } from '../accounts/search/search-rows.ts'
import type { PathRange } from '../groups/tree.ts'
import { builtOnce, byKey, perShape } from '../platform/db/built-once.ts'
import type { Db } from '../platform/db/database.ts'
import { isOneOf } from '../platform/db/pieces.ts'
import { forgiving, patternsOfWords, wordPatterns } from '../platform/db/search.ts'
import { idsAtCustomers, type LookingBelow, type WordsAtCustomers } from './at-customers-rows.ts'
import {
  best,
  customers,
  documents,
  type Finder,
  groups,
  type HitRow,
  licences,
  maxNamed,
  payments,
  people,
  type Searcher,
  type Tries,
  type Typed,
} from './hit-rows.ts'

type Shape = {
  who: Finder
  hasGrams: boolean
  isAddress: boolean
  isSerialNumber: boolean
  isPaymentId: boolean
}

/** `path`: of an admin's own group; null: all. */
export type Among = Searcher & { path: string | null }

type Values = Typed & Searcher & { size: number }

const none = sql`SELECT NULL::bigint AS id WHERE false`

const groupColumns = (isExact: RawBuilder<unknown>) =>
  sql`g.id, g.name, g.path, g.parent_id, g.licence_id, g.search, ${isExact} AS is_exact`

// OFFSET keeps the lookups from becoming a join that reads all groups.
const withRoot = sql`CROSS JOIN LATERAL (SELECT * FROM groups WHERE id = l.root_group_id OFFSET 0) AS g`

/** Towns are the same for many customers, whose list is the table of licences. */
const maxTowns = sql.lit(200)

/** Conditions for a group's name and a licence's town. */
type Holding = { name: RawBuilder<unknown>; town: RawBuilder<unknown> }

// The planner does not see the text of towns: it would read all licences for one that many towns hold.
const holdingText = ({ pattern }: { pattern: string }): Holding => ({
  name: sql`g.search LIKE ${pattern}::text`,
  town: sql`town_search LIKE (SELECT ${pattern}::text)`,
})

const holdingWord = (word: string): Holding => {
  const pattern = sql`(SELECT ${wordPatterns(word).whole}::text)`
  return { name: sql`g.search ~ ${pattern}`, town: sql`town_search ~ ${pattern}` }
}

const inTown = ({ town }: Holding) =>
  sql`SELECT root_group_id, dealer_id FROM licences WHERE ${town} OFFSET 0`

type Scoped = { exact: string; id: number; from: string; end: string }

/** `named`: groups by name, in the searcher's scope; for staff and dealers customers by their town too. */
function namedGroups(who: Finder, { exact, id, from, end }: Scoped, holding: Holding) {
  const columns = groupColumns(sql`g.search = search_fold(${exact}::text)`)
  const towns = (scope: RawBuilder<unknown>) =>
    sql`(SELECT ${columns} FROM (${inTown(holding)}) AS l ${withRoot} ${scope} LIMIT ${maxTowns})`
  if (who === 'admin')
    return sql`SELECT ${columns} FROM groups AS g
      WHERE ${holding.name} AND g.path >= ${from}::text AND g.path < ${end}::text LIMIT ${maxNamed}`
  if (who === 'staff')
    return sql`(SELECT ${columns} FROM groups AS g WHERE ${holding.name} LIMIT ${maxNamed}) UNION ${towns(sql``)}`
  return sql`
    (SELECT ${columns} FROM licences AS l JOIN groups AS g ON g.id = l.root_group_id
      WHERE l.dealer_id = ${id}::bigint AND ${holding.name} LIMIT ${maxNamed})
    UNION ${towns(sql`WHERE l.dealer_id = ${id}::bigint`)}`
}

const byLogin = { column: 'name', direction: 'asc' } as const

/** `someone`: the accounts that the search of people finds, with those who have exactly this address. */
function foundPeople({ who, hasGrams, isAddress }: Shape, values: Values) {
  const { exact, folded, pattern, size, from, end } = values
  const shape = { order: byLogin, hasGrams }
  const text = { typed: exact, text: folded, pattern }
  const ids =
    who === 'staff' ? idsAmongAll(shape, text, size, 0) : idsInSubtree(shape, text, size, 0, from, end)
  const inScope = who === 'staff' ? sql`` : sql`AND g.path >= ${from}::text AND g.path < ${end}::text`
  return sql`
    SELECT unnest(f.ids) AS id FROM (${ids}) AS f
    ${
      isAddress
        ? sql`UNION (SELECT a.id FROM accounts AS a JOIN groups AS g ON g.id = a.group_id
            WHERE lower(a.email) = ${exact}::text AND a.email <> '' ${inScope} LIMIT ${size}::integer)`
        : sql``
    }`
}

const isSomeone = ({ exact }: { exact: string }) =>
  sql`${exact}::text IN (lower(a.login), lower(a.name), lower(a.email))`

/** Which kinds each finds: dealers do not learn who the people of their customers are. */
function kindsFor(shape: Shape, values: Values): RawBuilder<unknown>[] {
  const { size } = values
  const byName = [customers(size), licences(shape, values)]
  if (shape.who === 'dealer') return [...byName, documents(shape, values), payments(shape, values)]
  const ofTree = [...byName, people(isSomeone(values), size), groups(size)]
  return shape.who === 'admin' ? ofTree : [...ofTree, documents(shape, values), payments(shape, values)]
}

const finding = perShape((shape: Shape) =>
  builtOnce((_, { nowMs, perLogin, perLoginAndAddress, ...values }: Values & Tries & { nowMs: number }) => {
    const isDealer = shape.who === 'dealer'
    const parts = {
      named: namedGroups(shape.who, values, holdingText(values)),
      someone: isDealer ? none : foundPeople(shape, values),
      parts: kindsFor(shape, values),
    }
    return best(parts, nowMs, { perLogin, perLoginAndAddress }, values.size)
  }),
)

/** The best hits of all kinds, in one statement. @param tries until an account is locked */
export const findHits = (
  db: Db,
  shape: Shape,
  typed: Typed,
  searcher: Searcher,
  tries: Tries,
  size: number,
): Promise<HitRow[]> =>
  // The limiter counts by the time of the machine.
  finding(shape)(db, { ...typed, ...searcher, ...tries, nowMs: Date.now(), size })

/** Customers, groups and people that have a text of two letters as a whole word of their name, login or town. */
export async function findHitsOfWord(
  db: Db,
  who: Finder,
  typed: { exact: string; folded: string },
  searcher: Among,
  tries: Tries,
  size: number,
): Promise<HitRow[]> {
  const { exact, folded } = typed
  const named = namedGroups(who, { exact, ...searcher }, holdingWord(folded))
  const isDealer = who === 'dealer'
  const ids = idsOfWord(exact, folded, searcher.path, byLogin, size)
  const someone = isDealer ? none : sql`SELECT unnest(f.ids) AS id FROM (${ids}) AS f`
  const parts = [customers(size), ...(isDealer ? [] : [people(isSomeone(typed), size), groups(size)])]
  const { rows } = await best({ named, someone, parts }, Date.now(), tries, size).execute(db)
  return rows
}

const atCustomers = perShape(({ who }: { who: LookingBelow }) =>
  byKey((_, values: WordsAtCustomers & PathRange & { size: number }) => idsAtCustomers(who, values)),
)

/** Groups and people that hold some words of a text themselves, while the name, town or serial number of their customer holds the others. */
export async function findHitsAtCustomers(
  db: Db,
  who: LookingBelow,
  words: WordsAtCustomers,
  { from, end }: PathRange,
  tries: Tries,
  size: number,
): Promise<HitRow[]> {
  const [found] = await atCustomers({ who })(db, { ...words, from, end, size })
  if (!found || found.groups.length + found.people.length === 0) return []
  const parts = {
    named: sql`SELECT ${groupColumns(sql`true`)} FROM groups AS g WHERE g.id = ${isOneOf(found.groups.map(Number))}`,
    someone: sql`SELECT unnest(${sql.val(found.people)}::bigint[]) AS id`,
    parts: [people(sql`true`, size), groups(size)],
  }
  return (await best(parts, Date.now(), tries, size).execute(db)).rows
}

/** Licences by their towns. Each word is looked up by itself: with all in one condition, all licences would be read. */
const inSimilarTowns = (text: string) => sql`
  SELECT DISTINCT l.id, l.root_group_id, l.dealer_id, l.town_search
  FROM unnest(${sql.val(patternsOfWords(text, true).indexed)}::text[]) AS p (pattern)
  CROSS JOIN LATERAL (SELECT * FROM licences WHERE town_search ~ p.pattern OFFSET 0) AS l`

/**
 * The best groups and people that resemble a text of which nothing was found: its words in any order come first, then those with
 * one letter wrong. Planned for its text, as its patterns differ in number.
 */
export async function findSimilarHits(
  db: Db,
  who: Finder,
  text: string,
  { id, from, end, path }: Among,
  tries: Tries,
  size: number,
): Promise<HitRow[]> {
  const isIndexed = who === 'staff'
  const group = forgiving(sql`g.search`, text, isIndexed)
  const account = forgiving(sql`a.search`, text, isIndexed)
  const customer = forgiving(sql`(g.search || ' ' || l.town_search)`, text, false)
  // No more than are shown: the sample of the accounts mostly has as many.
  const ids = who === 'dealer' ? null : idsOfSimilar(text, path, byLogin, size, 0, size)
  if (!group || !account || !customer) return []
  const byName = sql`SELECT ${groupColumns(group.hasAllWords)} FROM groups AS g WHERE ${group.matches}`
  const withTown = (scope: RawBuilder<unknown>) => sql`
    SELECT ${groupColumns(customer.hasAllWords)} FROM (${inSimilarTowns(text)}) AS l ${withRoot} WHERE ${customer.matches} ${scope}`
  const sold = sql`
    SELECT ${groupColumns(group.hasAllWords)} FROM (SELECT root_group_id FROM licences WHERE dealer_id = ${id}::bigint OFFSET 0) AS l
    ${withRoot} WHERE ${group.matches}`
  /** By name, or by name and town together. */
  const either = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) => sql`
    SELECT g.id, g.name, g.path, g.parent_id, g.licence_id, g.search, bool_or(g.is_exact) AS is_exact
    FROM ((${one} LIMIT ${maxNamed}) UNION ALL (${other} LIMIT ${maxNamed})) AS g
    GROUP BY g.id, g.name, g.path, g.parent_id, g.licence_id, g.search`
  const resembling = {
    staff: either(byName, withTown(sql``)),
    dealer: either(sold, withTown(sql`AND l.dealer_id = ${id}::bigint`)),
    admin: sql`${byName} AND g.path >= ${from}::text AND g.path < ${end}::text LIMIT ${maxNamed}`,
  }[who]
  const someone = ids ? sql`SELECT unnest(f.ids) AS id FROM (${ids}) AS f` : none
  const parts = [
    customers(size),
    ...(who === 'dealer' ? [] : [people(account.hasAllWords, size), groups(size)]),
  ]
  const { rows } = await best({ named: resembling, someone, parts }, Date.now(), tries, size).execute(db)
  return rows
}
