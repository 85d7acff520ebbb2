// Pieces of SQL that several questions need. `$1` is the session's token.

const account = `accounts AS a ON a.id = s.account_id LEFT JOIN groups AS g ON g.id = a.group_id`

/** Who asks, in a browser. */
export const whoAsks = `SELECT a.id, a.kind, a.login, a.name, a.group_id, g.path, s.created_at,
    s.seen_at < now() - interval '1 minute' AS stale
  FROM sessions AS s JOIN ${account}
  WHERE s.token_hash = $1 AND s.expires_at > now() AND s.app IS NULL AND a.disabled_at IS NULL
    AND (a.valid_until IS NULL OR a.valid_until >= (now() AT TIME ZONE 'Europe/Brussels')::date)`

/** Whether who asks administers the group `g`. */
export const inScope = `(me.kind = 'staff' OR me.kind = 'admin' AND starts_with(g.path, me.path))`

/** The ids of a path such as `/12/34/`. */
export const idsOf = (path: string) => `string_to_array(trim(BOTH '/' FROM ${path}), '/')::bigint[]`

/** An account `a` in a group `g` of a licence `l`, as it is on the wire. */
export const accountJson = `json_build_object('id', a.id, 'login', a.login, 'name', a.name, 'email', a.email,
  'nr_lics', a.seats, 'lics_are_reserved', a.seats_reserved, 'admin', a.kind = 'admin', 'valid_until', a.valid_until,
  'packet_sn', l.prefix || l.number, 'group', CASE WHEN g.id IS NOT NULL THEN json_build_object('id', g.id, 'name', g.name) END)`

export const withPlace = `LEFT JOIN groups AS g ON g.id = a.group_id LEFT JOIN licences AS l ON l.id = g.licence_id`

/**
 * A group `g` of a licence `l`, as it is on the wire.
 * @param path the names from the top. @param pool the seats of the pool that it draws from
 */
export const groupJson = (path: string, pool: string) => `json_build_object('id', g.id, 'name', g.name,
  'parent', coalesce(g.parent_id, 0), 'path', ${path}, 'packet', CASE WHEN l.root_group_id = g.id THEN l.prefix || l.number END,
  'packet_sn', l.prefix || l.number, 'reserved_lics', g.reserved_seats, 'nr_lics', ${pool}, 'valid_until', g.valid_until)`

const lineOf = `FROM groups AS p WHERE p.id = ANY(${idsOf('g.path')})`

/** The names of a group `g` and those above it. */
export const namesOfLine = `(SELECT string_agg(p.name, ' / ' ORDER BY p.path) ${lineOf})`

/** The seats of an overarching group `g`: those of the licences directly in it. */
export const seatsBelow = `CASE WHEN g.licence_id IS NULL THEN (SELECT coalesce(sum(l.seats), 0)
  FROM groups AS c JOIN licences AS l ON l.root_group_id = c.id WHERE c.parent_id = g.id) END`

/** The seats of the pool that a group `g` of a licence `l` draws from: the nearest reservation, or the licence. */
export const poolOfLine = `coalesce((SELECT p.reserved_seats ${lineOf} AND p.reserved_seats > 0
  ORDER BY length(p.path) DESC LIMIT 1), l.seats, ${seatsBelow})`

/** @param ctes what the answer is made of, besides `me`. @param answer null where it is refused */
export const question = (ctes: string[], answer: string) =>
  `WITH ${[`me AS MATERIALIZED (${whoAsks})`, ...ctes].join(',\n')}
  SELECT me.stale, (${answer}) AS answer FROM me`

/** The same as text, to be sent as it is. */
export const reply = (ctes: string[], entries: string, condition = 'true') =>
  question(
    ctes,
    `SELECT json_build_object('error', false, 'errormsg', '', ${entries})::text WHERE ${condition}`,
  )
