import { apiPrefix, type Endpoint, type ReplyOf } from '#contract/endpoint.ts'
import type { ErrorCode, Failure } from '#contract/errors.ts'
import { giveSeatBack, redeemHandOver } from '#contract/hand-over.ts'
import { readLoginState } from '#contract/session.ts'

const patienceMs = 5000

/** The program's session at the portal, which holds a seat. `cookie`: sent with every call. */
export type Session = { cookie: string; name: string; login: string }

/** `code`: null if the portal did not answer. */
type Refused = { code: ErrorCode | null; message: string }

export type Portal = {
  /** @param code good once; `machine` as the portal made it */
  redeem: (handOver: { machine: string; code: string }, language: string) => Promise<Session | Refused>
  /** Whether the session still exists; asking keeps it alive. True if the portal is down. */
  isAlive: (session: Session) => Promise<boolean>
  giveBack: (session: Session) => Promise<void>
}

/** The portal's API as a desktop program calls it. @param portalUrl its origin */
export function createPortal(portalUrl: string): Portal {
  const call = ({ method, path }: Endpoint, headers: Record<string, string>, body?: object) =>
    fetch(portalUrl + apiPrefix + path, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })

  return {
    async redeem({ machine, code }, language) {
      try {
        const response = await call(
          redeemHandOver,
          { 'accept-language': language },
          { machine, cookie: code },
        )
        const answer = (await response.json()) as ReplyOf<typeof redeemHandOver> | Failure
        if (!('obj' in answer)) return { code: answer.code, message: answer.errormsg }
        const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
        return { cookie: cookies.join('; '), name: answer.obj.name, login: answer.obj.login }
      } catch {
        return { code: null, message: 'The portal does not answer. Try again later.' }
      }
    },
    async isAlive({ cookie }) {
      try {
        const response = await call(readLoginState, { cookie })
        if (!response.ok) return true
        return ((await response.json()) as ReplyOf<typeof readLoginState>).loggedIn
      } catch {
        return true
      }
    },
    async giveBack({ cookie }) {
      // If this fails, the portal frees the seat after an hour.
      const response = await call(giveSeatBack, { cookie }).catch(() => null)
      await response?.body?.cancel()
    },
  }
}
