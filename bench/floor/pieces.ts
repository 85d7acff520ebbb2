// Pieces of SQL that several questions need. `$1` is the session's token.

const account = `accounts AS a ON a.id = s.account_id LEFT JOIN groups AS g ON g.id = a.group_id`

/** The caller, in a browser. */
export const whoAsks = `SELECT a.id, a.kind, a.login, a.name, a.group_id, g.path, s.created_at, s.must_change_password AND a.must_change_password AS due,
    s.seen_at < now() - interval '1 minute' AS stale
  FROM sessions AS s JOIN ${account}
  WHERE s.token_hash = $1 AND s.expires_at > now() AND s.app IS NULL AND a.disabled_at IS NULL
    AND (a.valid_until IS NULL OR a.valid_until >= (now() AT TIME ZONE 'Europe/Brussels')::date)`

/** Whether who asks administers the group `g`. */
export const inScope = `(me.kind = 'staff' OR me.kind = 'admin' AND starts_with(g.path, me.path))`

/** `$2`: the group. */
export const groupAsked = `g AS MATERIALIZED (SELECT g.* FROM me, groups AS g WHERE g.id = $2 AND ${inScope})`

/** The ids of a path such as `/12/34/`. */
export const idsOf = (path: string) => `string_to_array(trim(BOTH '/' FROM ${path}), '/')::bigint[]`

const accountEntries = `'id', a.id, 'login', a.login, 'name', a.name, 'email', a.email,
  'nr_lics', a.seats, 'lics_are_reserved', a.seats_reserved, 'admin', a.kind = 'admin', 'valid_until', a.valid_until,
  'second_step', a.second_step, 'must_change_password', a.must_change_password, 'packet_sn', l.prefix || l.number,
  'group', CASE WHEN g.id IS NOT NULL THEN json_build_object('id', g.id, 'name', g.name) END`

/** An account `a` in a group `g` of a licence `l`, as it is on the wire. */
export const accountJson = `json_build_object(${accountEntries})`

const lockKey = `'sign-in-login:' || encode(sha256(convert_to(lower(a.login), 'UTF8')), 'hex')`
const msNow = 'extract(epoch FROM now()) * 1000'
const perAddress = lockKey.replace('login:', 'login-address:')

/** Whether too many sign-ins at an account `a` failed, in all or from one address. `}` follows `|`. */
export const isLocked = `EXISTS (SELECT FROM throttle WHERE expire > ${msNow} AND (
  key = ${lockKey} AND points >= 100 OR key > ${perAddress} || '|' AND key < ${perAddress} || '}' AND points >= 10))`

/** The same with how it is used, as lists have it. */
export const listedAccountJson = `json_build_object(${accountEntries},
  'signed_in_at', to_char(a.signed_in_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'linked', EXISTS (SELECT FROM identities WHERE account_id = a.id),
  'in_use', EXISTS (SELECT FROM sessions WHERE account_id = a.id AND app IS NOT NULL AND expires_at > now()),
  'locked', ${isLocked}, 'state', CASE WHEN a.password_hash = '' AND a.invited_at IS NOT NULL THEN 'invited' END,
  'invited_until', (SELECT expires_at FROM invitations WHERE account_id = a.id))`

export const withPlace = `LEFT JOIN groups AS g ON g.id = a.group_id LEFT JOIN licences AS l ON l.id = g.licence_id`

/** The accounts in a group and all below it. */
export const peopleBelow = (group: string) => `(SELECT coalesce(sum(b.account_count), 0) FROM groups AS b
  WHERE b.path >= ${group}.path AND b.path < left(${group}.path, -1) || '0')`

/**
 * A group `g` of a licence `l`, as it is on the wire.
 * @param path the names from the top. @param pool the seats of the pool that it draws from
 */
export const groupJson = (path: string, pool: string) => `json_build_object('id', g.id, 'name', g.name,
  'parent', coalesce(g.parent_id, 0), 'path', ${path}, 'packet', CASE WHEN l.root_group_id = g.id THEN l.prefix || l.number END,
  'packet_sn', l.prefix || l.number, 'reserved_lics', g.reserved_seats, 'nr_lics', ${pool}, 'valid_until', g.valid_until,
  'nr_people', ${peopleBelow('g')}, 'language', CASE WHEN l.id IS NOT NULL THEN coalesce(l.language, 'nl') END)`

const lineOf = `FROM groups AS p WHERE p.id = ANY(${idsOf('g.path')})`

/** The names of a group `g` and those above it. */
export const namesOfLine = `(SELECT string_agg(p.name, ' / ' ORDER BY p.path) ${lineOf})`

/** The seats of an overarching group `g`: those of the licences directly in it. */
export const seatsBelow = `CASE WHEN g.licence_id IS NULL THEN (SELECT coalesce(sum(l.seats), 0)
  FROM groups AS c JOIN licences AS l ON l.root_group_id = c.id WHERE c.parent_id = g.id) END`

/** The seats of the pool that a group `g` of a licence `l` draws from: the nearest reservation, or the licence. */
export const poolOfLine = `coalesce((SELECT p.reserved_seats ${lineOf} AND p.reserved_seats > 0
  ORDER BY length(p.path) DESC LIMIT 1), l.seats, ${seatsBelow})`

const pool = (id: string, size: string) =>
  `json_build_object('id', ${id}, 'path', p.path, 'name', p.name, 'size', ${size})`

/** The seats of a licence `l` that are reserved, as in `SeatPlan`. */
export const planColumns = `
    (SELECT ${pool('0', 'l.seats')} FROM groups AS p WHERE p.id = l.root_group_id) AS licence,
    (SELECT coalesce(json_agg(${pool('p.id', 'p.reserved_seats')}), '[]') FROM groups AS p
     WHERE p.licence_id = l.id AND p.reserved_seats > 0) AS reservations,
    (SELECT coalesce(json_agg(claim), '[]') FROM (
       SELECT p.path, coalesce(sum(a.seats) FILTER (WHERE a.seats_reserved), 0) AS reserved, max(a.seats) AS largest
       FROM accounts AS a JOIN groups AS p ON p.id = a.group_id
       WHERE p.licence_id = l.id AND (a.seats_reserved OR a.seats > 1) GROUP BY p.path) AS claim) AS claims`

/** @param ctes what the answer is made of, besides `me`. @param answer null if it is refused */
export const question = (ctes: string[], answer: string) =>
  `WITH ${[`me AS MATERIALIZED (${whoAsks})`, ...ctes].join(',\n')}
  SELECT me.stale, (${answer}) AS answer FROM me`

/** The same as text, to be sent as it is. */
export const reply = (ctes: string[], entries: string, condition = 'true') =>
  question(
    ctes,
    `SELECT json_build_object('error', false, 'errormsg', '', ${entries})::text WHERE ${condition}`,
  )
