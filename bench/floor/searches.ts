import pg from 'pg'
import { maxMatches } from '#contract/lists.ts'
import { endOfSubtree } from '#server/groups/tree.ts'
import { asPattern, typoPattern } from '#server/platform/db/search.ts'
import { ask, type Call, envelope, pageOf, type Reply, type Route } from './call.ts'
import {
  groupJson,
  idsOf,
  inScope,
  listedAccountJson,
  namesOfLine,
  peopleBelow,
  poolOfLine,
  question,
  withPlace,
} from './pieces.ts'

// Three statements: who asks, and where; the search, which has no name, as it is planned for its text; and what was found. One
// more if nothing holds the text. In one they would all be planned for each text, which costs more than sending two.

/** How groups or accounts match a text, as conditions: exact ones come first. */
type Match = { isExact: string; matches: string }
type Matches = { groups: Match; people: Match }

/** Those that hold the text; exact ones have it as their whole name. */
function holding(text: string): Matches {
  const [exact, pattern] = [text.toLowerCase(), asPattern(text)].map(pg.escapeLiteral)
  return {
    groups: { isExact: `g.search = ${exact}`, matches: `g.search LIKE ${pattern}` },
    people: {
      isExact: `(lower(a.login) = ${exact} OR lower(a.name) = ${exact})`,
      matches: `a.search LIKE ${pattern}`,
    },
  }
}

/**
 * Those that hold all words of the text; one of them may have a letter wrong. Null for a text too short for that.
 * @param isIndexed only what an index finds
 */
function resembling(text: string, isIndexed: boolean): Matches | null {
  const words = [...new Set(text.toLowerCase().split(/[\s,;]+/))]
  const like = (column: string) => (pattern: string) => `${column} LIKE ${pg.escapeLiteral(pattern)}`
  const match = (column: string): Match => {
    const holds = words.map((word) => like(column)(asPattern(word)))
    const withTypo = words.flatMap((word, index) => {
      if (word.length < 4) return []
      const typo = `${column} ~ ${pg.escapeLiteral(typoPattern(word, isIndexed))}`
      return [`(${[typo, ...holds.filter((_, other) => other !== index)].join(' AND ')})`]
    })
    const isExact = `(${holds.join(' AND ')})`
    return { isExact, matches: `(${[isExact, ...withTypo].join(' OR ')})` }
  }
  const isTooShort = words.length < 2 && words.every((word) => word.length < 4)
  return isTooShort ? null : { groups: match('g.search'), people: match('a.search') }
}

/** The accounts that match, at most 1,000 of each kind. @param place where they have to be */
const accountsFound = ({ isExact, matches }: Match, place: { join: string; is: string }) => {
  const arm = (rank: number, condition: string) => `(SELECT a.id, lower(a.login) AS key, ${rank} AS rank
    FROM accounts AS a ${place.join} WHERE ${condition} AND ${place.is} LIMIT ${maxMatches})`
  return `found AS MATERIALIZED (${arm(0, isExact)} UNION ALL ${arm(1, `${matches} AND NOT ${isExact}`)})`
}

const accountsPage = (limit: string, offset: string) =>
  `ARRAY(SELECT id FROM found ORDER BY rank, key, id LIMIT ${limit} OFFSET ${offset}) AS people`

const amountFound = `(SELECT least(${maxMatches}, count(*)) FROM found)`

/** `$1`, `$2`: the page. */
const searchAll = ({ people }: Matches) =>
  `WITH ${accountsFound(people, { join: '', is: 'a.group_id IS NOT NULL' })}
  SELECT ${amountFound} AS total, '{}'::bigint[] AS groups, ${accountsPage('$1::integer', '$2::integer')}`

/** Groups first, then accounts. `$3`, `$4`: the start and the end of the paths. */
const searchBelow = ({ groups, people }: Matches) => `WITH groups_found AS MATERIALIZED (
    SELECT g.id, g.search AS key, CASE WHEN ${groups.isExact} THEN 0 ELSE 1 END AS rank FROM groups AS g
    WHERE ${groups.matches} AND g.path > $3 AND g.path < $4 LIMIT ${maxMatches}
  ), amount AS MATERIALIZED (SELECT count(*) AS of_groups FROM groups_found),
  groups_page AS MATERIALIZED (
    SELECT id, rank, key FROM groups_found ORDER BY rank, key, id LIMIT $1::integer OFFSET $2::integer
  ),
  ${accountsFound(people, { join: 'JOIN groups AS g ON g.id = a.group_id', is: 'g.path >= $3 AND g.path < $4' })}
  SELECT of_groups + ${amountFound} AS total, ARRAY(SELECT id FROM groups_page ORDER BY rank, key, id) AS groups,
    ${accountsPage('$1::integer - (SELECT count(*) FROM groups_page)', 'greatest(0, $2::integer - of_groups)')} FROM amount`

const describe = `SELECT coalesce(json_agg(json ORDER BY kind, position), '[]') AS data FROM (
    SELECT ${groupJson(namesOfLine, poolOfLine)} AS json, 1 AS kind, position
    FROM unnest($1::bigint[]) WITH ORDINALITY AS page (id, position) JOIN groups AS g ON g.id = page.id
      LEFT JOIN licences AS l ON l.id = g.licence_id
    UNION ALL
    SELECT ${listedAccountJson}, 2, position
    FROM unnest($2::bigint[]) WITH ORDINALITY AS page (id, position) JOIN accounts AS a ON a.id = page.id ${withPlace}
  ) AS members`

type Found = { total: number; groups: string[]; people: string[] }

type Members = { data: object[]; total: number; similar: boolean }

/** Rows that hold the text; if there are none, similar ones. @param values of the search, after the page */
async function find(
  pool: pg.Pool,
  search: (matches: Matches) => string,
  { text, query }: { text: string; query: URLSearchParams },
  values: string[] = [],
): Promise<Members> {
  const ask = async (matches: Matches) =>
    (await pool.query<Found>(search(matches), [...pageOf(query), ...values])).rows[0] as Found
  const exact = await ask(holding(text))
  const others = exact.total === 0 ? resembling(text, search === searchAll) : null
  const { total, groups, people } = others ? await ask(others) : exact
  const similar = others !== null && total > 0
  if (groups.length + people.length === 0) return { data: [], total, similar }
  const { rows } = await pool.query({ name: 'describe', text: describe, values: [groups, people] })
  return { data: rows[0].data, total, similar }
}

const isStaff = question([], "SELECT true WHERE me.kind = 'staff'")

async function findAnywhere(pool: pg.Pool, { token, params: [text = ''], query }: Call): Promise<Reply> {
  if (!(await ask(pool, token, { name: 'is_staff', text: isStaff, values: [token] }))) return null
  return { json: JSON.stringify({ ...envelope, ...(await find(pool, searchAll, { text, query })) }) }
}

const placeOfSearch = question(
  [],
  `SELECT json_build_object('path', g.path, 'group', ${groupJson(namesOfLine, poolOfLine)}, 'ancestors', (
     SELECT coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'nr_people', ${peopleBelow('p')}) ORDER BY p.path), '[]') FROM groups AS p
     WHERE p.id = ANY(${idsOf('g.path')}) AND p.id <> g.id AND (me.kind = 'staff' OR starts_with(p.path, me.path))),
     'ends', (SELECT json_build_object('date', e.valid_until, 'of', CASE WHEN l.root_group_id = e.id THEN 'licence'
         WHEN e.id = g.id THEN 'own' ELSE 'group' END, 'name', e.name) FROM groups AS e
       WHERE e.id = ANY(${idsOf('g.path')}) AND e.valid_until IS NOT NULL AND e.licence_id IS NOT NULL
       ORDER BY e.valid_until, e.path LIMIT 1))
   FROM groups AS g LEFT JOIN licences AS l ON l.id = g.licence_id WHERE g.id = $2 AND ${inScope}`,
)

type Place = { path: string; group: { nr_lics: number }; ancestors: object[]; ends: object | null }

async function findBelow(pool: pg.Pool, { token, params: [id], query }: Call): Promise<Reply> {
  const asked = { name: 'place_of_search', text: placeOfSearch, values: [token, Number(id)] }
  const place = (await ask(pool, token, asked)) as Place | null
  if (!place) return null
  const { path, group, ancestors, ends } = place
  const text = query.get('q') ?? ''
  const found = await find(pool, searchBelow, { text, query }, [path, endOfSubtree(path)])
  const reply = { ...envelope, ...found, total_lics: group.nr_lics, group, ancestors, ends, states: null }
  return { json: JSON.stringify(reply) }
}

export const searches: Route[] = [
  { method: 'GET', path: /^\/weblockgroup\/users\/([^/]+)$/, answer: findAnywhere },
  { method: 'GET', path: /^\/weblockgroup\/(\d+)\/members\?.*q=/, answer: findBelow },
]
