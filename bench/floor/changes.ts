import type pg from 'pg'
import { userTypeToWire } from '#contract/access.ts'
import { sessionCookie } from '#contract/session.ts'
import { createPasswords } from '#server/accounts/passwords.ts'
import { findPools, overbookedBy, type Pool, type SeatPlan } from '#server/groups/seats.ts'
import { hashOf, newToken } from '#server/platform/secrets.ts'
import { ask, envelope, type Reply, type Route } from './call.ts'
import { accountJson, groupJson, inScope, namesOfLine, planColumns, whoAsks, withPlace } from './pieces.ts'

const audit = 'INSERT INTO audit (at, actor_id, actor_login, action, target_kind, target_id, before, after)'

const auditedAccount = (
  name: string,
) => `jsonb_build_object('id', b.id, 'login', b.login, 'name', ${name}, 'email', b.email,
  'seats', b.seats, 'seatsReserved', b.seats_reserved, 'isAdmin', b.kind = 'admin', 'validUntil', b.valid_until,
  'serialNumber', b.sn, 'group', jsonb_build_object('id', b.group_id, 'name', b.group_name))`

/** One statement, and so one transaction: who asks stays an admin until it is over. `$2`: the account, `$3`: its name. */
const rename = `WITH me AS MATERIALIZED (${whoAsks} FOR SHARE OF a),
  b AS MATERIALIZED (
    SELECT a.id, a.login, a.name, a.email, a.seats, a.seats_reserved, a.kind, a.valid_until, a.group_id,
      g.name AS group_name, l.prefix || l.number AS sn
    FROM me, accounts AS a JOIN groups AS g ON g.id = a.group_id LEFT JOIN licences AS l ON l.id = g.licence_id
    WHERE a.id = $2 AND (a.id = me.id OR ${inScope}) FOR NO KEY UPDATE OF a
  ), changed AS (UPDATE accounts AS a SET name = $3 FROM b WHERE a.id = b.id RETURNING a.*),
  noted AS (
    ${audit} SELECT now(), me.id, me.login, 'account.edit', 'account', b.id, ${auditedAccount('b.name')},
      ${auditedAccount('$3::text')} || '{"passwordChanged": false}' FROM me, b
  )
  SELECT me.stale, json_build_object('error', false, 'errormsg', '', 'data', ${accountJson})::text AS answer
  FROM me, changed AS a ${withPlace}`

/** `$2`: the group. The lock lets changes of one licence happen one after the other. */
const lockLicence = `WITH me AS MATERIALIZED (${whoAsks})
  SELECT me.stale, l.id AS answer FROM me, groups AS g JOIN licences AS l ON l.id = g.licence_id
  WHERE g.id = $2 AND ${inScope} FOR UPDATE OF l`

/** After the lock: who asks, the group below theirs, and what is set aside of the licence's seats. */
const readPlan = `WITH me AS MATERIALIZED (${whoAsks})
  SELECT me.id AS "actorId", me.login, g.path, ${groupJson(namesOfLine, '0')} AS group, ${planColumns}
  FROM me, groups AS g JOIN licences AS l ON l.id = g.licence_id
  WHERE g.id = $2 AND ${inScope} AND (me.kind = 'staff' OR length(g.path) > length(me.path))`

const writeReservation = `WITH noted AS (
    ${audit} SELECT now(), $3, $4, 'group.edit', 'group', id, jsonb_build_object('name', name, 'reservedSeats',
      reserved_seats, 'validUntil', valid_until), jsonb_build_object('name', name, 'reservedSeats', $2::integer, 'validUntil',
      valid_until) FROM groups WHERE id = $1
  ) UPDATE groups SET reserved_seats = $2 WHERE id = $1`

type GroupOnWire = { id: number; name: string; reserved_lics: number; nr_lics: number }
type Read = Omit<SeatPlan, 'licence'> & {
  licence: Pool
  actorId: number
  login: string
  path: string
  group: GroupOnWire
}

/** Between `BEGIN` and `COMMIT`. @returns null if it is refused; then all is taken back */
async function inTransaction(
  pool: pg.Pool,
  change: (client: pg.PoolClient) => Promise<Reply>,
): Promise<Reply> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const reply = await change(client)
    await client.query(reply ? 'COMMIT' : 'ROLLBACK')
    return reply
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}

async function reserve(client: pg.PoolClient, token: Buffer, groupId: number, seats: number): Promise<Reply> {
  const values = [token, groupId]
  if ((await ask(client, token, { name: 'lock_licence', text: lockLicence, values })) === null) return null
  const { rows } = await client.query<Read>({ name: 'read_plan', text: readPlan, values })
  const [read] = rows
  if (!read) return null
  const { licence, reservations, claims, path, group, actorId, login } = read
  const others = reservations.filter(({ id }) => id !== groupId)
  const own = seats === 0 ? [] : [{ id: groupId, path, name: group.name, size: seats }]
  const after = { licence, reservations: [...others, ...own], claims }
  if (overbookedBy({ licence, reservations, claims }, after)) return null
  await client.query({ name: 'reserve', text: writeReservation, values: [groupId, seats, actorId, login] })
  const data = { ...group, reserved_lics: seats, nr_lics: findPools(after).of(path).size }
  return { json: JSON.stringify({ ...envelope, data }) }
}

/** Counts the try before the password is looked at. `$1`: the login. */
const findCredentials = `WITH tried AS (
    INSERT INTO throttle (key, points, expire) VALUES ('floor:' || lower($1), 1, extract(epoch FROM now() + interval '15 minutes') * 1000)
    ON CONFLICT (key) DO UPDATE SET points = throttle.points + 1 RETURNING points
  )
  SELECT tried.points, a.id, a.kind, a.login, a.name, a.password_hash AS hash, ${accountJson} AS account
  FROM tried, accounts AS a ${withPlace}
  WHERE lower(a.login) = lower($1) AND a.disabled_at IS NULL
    AND (a.valid_until IS NULL OR a.valid_until >= (now() AT TIME ZONE 'Europe/Brussels')::date)`

/** `$1`: the account, `$2`: its password's hash, `$3`: the new session's. */
const startSession = `WITH held AS MATERIALIZED (
    SELECT id, login FROM accounts WHERE id = $1 AND password_hash = $2 AND disabled_at IS NULL FOR SHARE
  ), started AS (
    INSERT INTO sessions (token_hash, account_id, created_at, seen_at, expires_at)
    SELECT $3, id, now(), now(), now() + interval '1 hour' FROM held
  ), noted AS (
    ${audit} SELECT now(), id, login, 'session.start', 'account', id, NULL, '{"by": "password", "network": "127.0.0.0/24"}'
    FROM held
  ), forgiven AS (DELETE FROM throttle USING held WHERE key = 'floor:' || lower(login))
  SELECT id FROM held`

const passwords = createPasswords()
const nothingWaits = {
  oauth: { error: 0 },
  callback: { redirect: false, app: null, url: null, webUrl: null },
  session: { result: { session: { machine: null, cookie: null } } },
}

async function signIn(pool: pg.Pool, typed: { login: string; password: string }): Promise<Reply> {
  const { rows } = await pool.query({ name: 'credentials', text: findCredentials, values: [typed.login] })
  const [found] = rows
  if (!found || found.points > 10 || !(await passwords.verify(typed.password, found.hash))) return null
  const token = newToken()
  const values = [found.id, found.hash, hashOf(token)]
  const { rowCount } = await pool.query({ name: 'start_session', text: startSession, values })
  if (rowCount === 0) return null
  const { kind, login, name, account } = found
  const user = { type: userTypeToWire(kind, 'vlinder'), login, name }
  return {
    json: JSON.stringify({ ...envelope, user, obj: account, ...nothingWaits }),
    cookie: `${sessionCookie}=${token}`,
  }
}

export const changes: Route[] = [
  {
    method: 'POST',
    path: /^\/weblockaccount\/(\d+)$/,
    async answer(pool, { token, params: [id], body }) {
      const { name } = (body as { user: { name: string } }).user
      const values = [token, Number(id), name]
      const answer = await ask(pool, token, { name: 'rename', text: rename, values })
      return answer === null ? null : { json: String(answer) }
    },
  },
  {
    method: 'POST',
    path: /^\/weblockgroup\/(\d+)$/,
    answer: (pool, { token, params: [id], body }) => {
      const { reserved_lics: seats } = (body as { group: { reserved_lics: number } }).group
      return inTransaction(pool, (client) => reserve(client, token, Number(id), seats))
    },
  },
  {
    method: 'POST',
    path: /^\/login$/,
    answer: (pool, { body }) => signIn(pool, body as { login: string; password: string }),
  },
]
