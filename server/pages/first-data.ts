import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { readLoginState } from '#contract/session.ts'
import { type Browser, browserOf } from '../platform/http/browser.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'
import { sessionOf } from '../sessions/session-of-browser.ts'
import { loginStateOf } from '../sign-in/login-state.ts'

/** A document does not wait longer for the session; the page then asks by itself. */
const waitTimeoutMs = 1000

type LoginState = ReplyOf<typeof readLoginState>

/** `loginState`: null if only the page itself can ask. */
export type FirstData = { person: Person | null; loginState: LoginState | null }

const unknown: FirstData = { person: null, loginState: null }

/**
 * The requester of a document, as `GET /isloggedin` would answer: the session's end moves, and the XSRF token is handed out.
 * Without a session no statement is sent to the database.
 */
export async function readFirstData(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FirstData> {
  const browser = browserOf(request, reply, services.config)
  if (browser.sessionTokens.length === 0) {
    if (!keptNoCookieBack(request)) return unknown
    browser.handOutXsrfToken(false)
    return { person: null, loginState: loginStateOf(services, null) }
  }
  const work = readState(services, browser)
  request.inHand?.during(work)
  // Out of reach, or too busy: the page will find out, and say so.
  const found = await Promise.race([work.catch(() => null), wait(waitTimeoutMs)])
  return found ? handOut(browser, found) : unknown
}

/** A browser sends no strict cookie along if another site leads to the page. Its later calls carry them. */
function keptNoCookieBack({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  return site === 'same-origin' || site === 'none'
}

async function readState(services: Services, browser: Browser) {
  const session = await sessionOf(services, browser)
  const loginState = loginStateOf(services, session && { ...session, token: browser.sessionToken })
  return { session, loginState }
}

function handOut(
  browser: Browser,
  { session, loginState }: Awaited<ReturnType<typeof readState>>,
): FirstData {
  // An app's session is none of a browser's.
  if (session && session.person.app !== null) return unknown
  if (session?.isMoved) browser.prolongSession()
  browser.handOutXsrfToken(session !== null)
  return { person: session?.person ?? null, loginState }
}

const wait = (ms: number) => new Promise<null>((resolve) => setTimeout(resolve, ms, null).unref())
