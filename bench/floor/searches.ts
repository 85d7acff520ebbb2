import type pg from 'pg'
import { maxMatches } from '#contract/lists.ts'
import { asPattern } from '#server/db/search.ts'
import { endOfSubtree } from '#server/groups/tree.ts'
import { ask, type Call, envelope, pageOf, type Reply, type Route } from './call.ts'
import {
  accountJson,
  groupJson,
  idsOf,
  inScope,
  namesOfLine,
  poolOfLine,
  question,
  withPlace,
} from './pieces.ts'

// Three statements: who asks, and where; the search, which has no name, as it is planned for its text; and what was found. In
// one they would all be planned for each text, which costs more than sending two.

/** The accounts that match `$1` exactly or hold `$2`, at most 1,000 of each. @param place where they have to be */
const accountsFound = (place: { join: string; is: string }) => {
  const isExact = '(lower(a.login) = $1 OR lower(a.name) = $1)'
  const arm = (rank: number, condition: string) => `(SELECT a.id, lower(a.login) AS key, ${rank} AS rank
    FROM accounts AS a ${place.join} WHERE ${condition} AND ${place.is} LIMIT ${maxMatches})`
  return `found AS MATERIALIZED (${arm(0, isExact)} UNION ALL ${arm(1, `a.search LIKE $2 AND NOT ${isExact}`)})`
}

const accountsPage = (limit: string, offset: string) =>
  `ARRAY(SELECT id FROM found ORDER BY rank, key, id LIMIT ${limit} OFFSET ${offset}) AS people`

const amountFound = `(SELECT least(${maxMatches}, count(*)) FROM found)`

const searchAll = `WITH ${accountsFound({ join: '', is: 'a.group_id IS NOT NULL' })}
  SELECT ${amountFound} AS total, '{}'::bigint[] AS groups, ${accountsPage('$3::integer', '$4::integer')}`

/** Groups first, then accounts. `$5`, `$6`: the start and the end of the paths. */
const searchBelow = `WITH groups_found AS MATERIALIZED (
    SELECT g.id, g.search AS key, CASE WHEN g.search = $1 THEN 0 ELSE 1 END AS rank FROM groups AS g
    WHERE g.search LIKE $2 AND g.path > $5 AND g.path < $6 LIMIT ${maxMatches}
  ), amount AS MATERIALIZED (SELECT count(*) AS of_groups FROM groups_found),
  groups_page AS MATERIALIZED (
    SELECT id, rank, key FROM groups_found ORDER BY rank, key, id LIMIT $3::integer OFFSET $4::integer
  ),
  ${accountsFound({ join: 'JOIN groups AS g ON g.id = a.group_id', is: 'g.path >= $5 AND g.path < $6' })}
  SELECT of_groups + ${amountFound} AS total, ARRAY(SELECT id FROM groups_page ORDER BY rank, key, id) AS groups,
    ${accountsPage('$3::integer - (SELECT count(*) FROM groups_page)', 'greatest(0, $4::integer - of_groups)')} FROM amount`

const describe = `SELECT coalesce(json_agg(json ORDER BY kind, position), '[]') AS data FROM (
    SELECT ${groupJson(namesOfLine, poolOfLine)} AS json, 1 AS kind, position
    FROM unnest($1::bigint[]) WITH ORDINALITY AS page (id, position) JOIN groups AS g ON g.id = page.id
      LEFT JOIN licences AS l ON l.id = g.licence_id
    UNION ALL
    SELECT ${accountJson}, 2, position
    FROM unnest($2::bigint[]) WITH ORDINALITY AS page (id, position) JOIN accounts AS a ON a.id = page.id ${withPlace}
  ) AS members`

type Found = { total: number; groups: string[]; people: string[] }

/** @param values of the search, after text and page */
async function find(
  pool: pg.Pool,
  search: string,
  { text, query }: { text: string; query: URLSearchParams },
  values: string[] = [],
): Promise<{ data: object[]; total: number }> {
  const found = await pool.query<Found>(search, [
    text.toLowerCase(),
    asPattern(text),
    ...pageOf(query),
    ...values,
  ])
  const { total = 0, groups = [], people = [] } = found.rows[0] ?? {}
  if (groups.length + people.length === 0) return { data: [], total }
  const { rows } = await pool.query({ name: 'describe', text: describe, values: [groups, people] })
  return { data: rows[0].data, total }
}

const isStaff = question([], "SELECT true WHERE me.kind = 'staff'")

async function findAnywhere(pool: pg.Pool, { token, params: [text = ''], query }: Call): Promise<Reply> {
  if (!(await ask(pool, token, { name: 'is_staff', text: isStaff, values: [token] }))) return null
  return { json: JSON.stringify({ ...envelope, ...(await find(pool, searchAll, { text, query })) }) }
}

const placeOfSearch = question(
  [],
  `SELECT json_build_object('path', g.path, 'group', ${groupJson(namesOfLine, poolOfLine)}, 'ancestors', (
     SELECT coalesce(json_agg(json_build_object('id', p.id, 'name', p.name) ORDER BY p.path), '[]') FROM groups AS p
     WHERE p.id = ANY(${idsOf('g.path')}) AND p.id <> g.id AND (me.kind = 'staff' OR starts_with(p.path, me.path))))
   FROM groups AS g LEFT JOIN licences AS l ON l.id = g.licence_id WHERE g.id = $2 AND ${inScope}`,
)

type Place = { path: string; group: { nr_lics: number }; ancestors: object[] }

async function findBelow(pool: pg.Pool, { token, params: [id], query }: Call): Promise<Reply> {
  const asked = { name: 'place_of_search', text: placeOfSearch, values: [token, Number(id)] }
  const place = (await ask(pool, token, asked)) as Place | null
  if (!place) return null
  const { path, group, ancestors } = place
  const text = query.get('q') ?? ''
  const found = await find(pool, searchBelow, { text, query }, [path, endOfSubtree(path)])
  const reply = { ...envelope, ...found, total_lics: group.nr_lics, group, ancestors }
  return { json: JSON.stringify(reply) }
}

export const searches: Route[] = [
  { method: 'GET', path: /^\/weblockgroup\/users\/([^/]+)$/, answer: findAnywhere },
  { method: 'GET', path: /^\/weblockgroup\/(\d+)\/members\?.*q=/, answer: findBelow },
]
