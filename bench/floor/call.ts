import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type pg from 'pg'
import { sessionCookie, xsrfCookie, xsrfHeader } from '#contract/session.ts'

/** One request to the floor. `token`: SHA-256 of the session's cookie. */
export type Call = { token: Buffer; params: string[]; query: URLSearchParams; body: unknown }

/** The reply's JSON; null if it is refused: the bench asks only what is allowed. */
export type Reply = { json: string; cookie?: string } | null

export type Route = {
  method: 'GET' | 'POST'
  /** Of the path below `/api/v1`; its groups are the parameters. */
  path: RegExp
  answer: (pool: pg.Pool, call: Call) => Promise<Reply>
}

export const envelope = { error: false, errormsg: '' }

/** A page of a list, as `LIMIT` and `OFFSET`. */
export function pageOf(query: URLSearchParams): [limit: number, offset: number] {
  const size = Number(query.get('size'))
  return [size, (Number(query.get('page')) - 1) * size]
}

/** A session is prolonged once a minute at most, as in the portal. */
const prolong = {
  name: 'prolong',
  text: `UPDATE sessions SET seen_at = now(), expires_at = least(now() + interval '1 hour', created_at + interval '12 hours')
    WHERE token_hash = $1`,
}

type Answered = { stale: boolean; answer: unknown }

/**
 * Sends a statement that also looks the session up.
 * @param statement gives `stale` and `answer`; no row without a session
 * @returns the answer; null if there is none
 */
export async function ask(
  pool: Pick<pg.Pool, 'query'> | pg.PoolClient,
  token: Buffer,
  statement: pg.QueryConfig,
): Promise<unknown> {
  const { rows } = await pool.query<Answered>(statement)
  const [row] = rows
  if (row?.stale) await pool.query({ ...prolong, values: [token] })
  return row?.answer ?? null
}

/** @throws if the body is no JSON */
export async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString())
}

/** The session that a request comes with; null for a change that does not come from one of the portal's pages. */
export function tokenOf({ method, headers }: IncomingMessage): Buffer | null {
  const cookies = new Map(
    (headers.cookie ?? '').split('; ').map((cookie) => cookie.split('=', 2) as [string, string]),
  )
  if (method !== 'GET' && headers[xsrfHeader] !== cookies.get(xsrfCookie)) return null
  return hash('sha256', cookies.get(sessionCookie) ?? '', 'buffer')
}
