import type { FastifyReply, FastifyRequest } from 'fastify'
import { rememberedDays } from '#contract/second-step.ts'
import { sessionCookie, xsrfCookie, xsrfHeader } from '#contract/session.ts'
import { companionHeader } from '#contract/single-sign-on.ts'
import { type Language, languageOfHeader, localeOfHeader } from '#i18n/languages.ts'
import { idleSeconds } from '../../sessions/sessions.ts'
import type { Config } from '../config/config.ts'
import { dayMs, secondMs } from '../durations.ts'
import { Refusal } from '../errors.ts'
import { isSameText, isToken, newToken, sign } from '../secrets.ts'

/**
 * Before sign-in the XSRF token is bound to this cookie, which no script can read. Over https its name has a beginning that
 * keeps the pages of a sub-domain from planting it.
 */
const preSessionCookies = { http: 'dummy_presession', https: '__Host-presession' }

/** The token by which a browser is remembered, so that it needs no second step; no script can read it. */
const deviceCookies = { http: 'dummy_device', https: '__Host-device' }

const rememberedSeconds = (rememberedDays * dayMs) / secondMs

/** The browser behind a request: its cookies, and what ties its XSRF token to it. */
export type Browser = {
  /** The client's address, as far as the configured proxies vouch for it. */
  address: string
  /** The language that its person chose. */
  language: Language
  /** How its person writes numbers (BCP 47); null if it does not say. */
  locale: string | null
  /** Cookie values that may be a session's token: another application may have set cookies of that name, too. */
  sessionTokens: readonly string[]
  /** The one whose session is live, once it is known. */
  sessionToken: string | null
  /** The browser's own before and after sign-in; unlike the session's, no page of a sub-domain can plant it over https. */
  preSessionToken: string | null
  /** The secret that remembers something for this browser before and after sign-in: the session's token, else the pre-session's. */
  bindingToken: string | null
  /** The token of a remembered browser. Only the database knows for which accounts it replaces the second step. */
  deviceToken: string | null
  /** The portal's own address as this browser knows it. */
  portalOrigin: string
  /** The referring app's name for itself; any client may claim it. */
  companionApp: string | null
  /** The browser's user agent, unchanged; any client may claim it. */
  userAgent: string
  /** @throws Refusal 403 unless the request comes from one of the portal's own pages */
  refuseForgery: () => void
  /** @throws Refusal 403 if a page calls; no page can keep its browser from saying so */
  refusePages: () => void
  /** Hands out a new session and the XSRF token that belongs to it. */
  keepSession: (token: string) => void
  /** Sends the session's cookie again, as its end has moved. */
  prolongSession: () => void
  /** @throws Refusal 403 if the XSRF token is none of this session, but the one from before the sign-in */
  useSession: (token: string) => void
  dropSession: () => void
  /** The secret that binds a sign-in waiting for its second step to this browser: its pre-session, which it gets if it has none. */
  bindSignIn: () => string
  /** Hands out what the browser is remembered by. */
  keepDevice: (token: string) => void
  /** Hands out the XSRF token for what the browser is now: signed in or not. */
  handOutXsrfToken: (isSignedIn: boolean) => void
}

export function browserOf(request: FastifyRequest, reply: FastifyReply, config: Config): Browser {
  const { cookies, headers } = request
  const strict = { path: '/', sameSite: 'strict', secure: config.secureCookies } as const
  const preSessionCookie = preSessionCookies[config.secureCookies ? 'https' : 'http']
  const xsrfCookies = valuesOf(headers.cookie, xsrfCookie)
  const preSessionToken = cookies[preSessionCookie] || null
  const deviceCookie = deviceCookies[config.secureCookies ? 'https' : 'http']
  const deviceToken = cookies[deviceCookie] ?? ''

  // A request that changes nothing needs no XSRF token.
  let isOfSession = true
  const xsrfTokenFor = (secretCookie: string) => sign(config, `xsrf:${secretCookie}`)
  const isBoundTo = (tokens: readonly string[]) => (secret: string) =>
    tokens.some((token) => isSameText(token, xsrfTokenFor(secret)))

  const named = valuesOf(headers.cookie, sessionCookie).filter(isToken)
  // The one that came with the XSRF token goes first.
  const sessionTokens =
    named.length > 1 ? [...new Set([...named.filter(isBoundTo(xsrfCookies)), ...named])] : named

  const setSession = (token: string) =>
    reply.setCookie(sessionCookie, token, { ...strict, httpOnly: true, maxAge: idleSeconds })
  const setXsrf = (boundTo: string) => reply.setCookie(xsrfCookie, xsrfTokenFor(boundTo), strict)

  function newPreSession() {
    const token = newToken()
    reply.setCookie(preSessionCookie, token, { ...strict, httpOnly: true })
    return token
  }

  const startPreSession = () => setXsrf(newPreSession())

  return {
    address: request.ip,
    language: languageOfHeader(headers['accept-language']),
    locale: localeOfHeader(headers['accept-language']),
    sessionTokens,
    sessionToken: null,
    preSessionToken,
    deviceToken: isToken(deviceToken) ? deviceToken : null,
    get bindingToken() {
      return this.sessionToken ?? preSessionToken
    },
    portalOrigin: config.origins.find((origin) => origin === headers.origin) ?? config.portalUrl,
    companionApp: printableIn(headers[companionHeader]),
    userAgent: headers['user-agent'] ?? '',

    refuseForgery() {
      const origin = headers.origin
      const isForeign = origin !== undefined && !config.origins.includes(origin)
      const sent = String(headers[xsrfHeader] ?? '').split(', ')
      const tokens = xsrfCookies.filter((token) => sent.includes(token))
      this.sessionTokens = sessionTokens.filter(isBoundTo(tokens))
      isOfSession = this.sessionTokens.length > 0
      const isOurs = isOfSession || (preSessionToken !== null && isBoundTo(tokens)(preSessionToken))
      if (isForeign || headers['sec-fetch-site'] === 'cross-site' || !isOurs)
        throw new Refusal(403, 'request.csrf')
      // They may be another application's; only a live one shows that the token is too old.
      if (!isOfSession) this.sessionTokens = sessionTokens
    },

    useSession(token) {
      if (!isOfSession) throw new Refusal(403, 'request.csrf')
      this.sessionToken = token
    },

    refusePages() {
      if (headers.origin !== undefined || headers['sec-fetch-site'] !== undefined) {
        throw new Refusal(403, 'app.notFromPages')
      }
    },

    keepSession(token) {
      setSession(token)
      setXsrf(token)
    },

    prolongSession() {
      if (this.sessionToken) setSession(this.sessionToken)
    },

    dropSession() {
      reply.clearCookie(sessionCookie, strict)
      startPreSession()
    },

    bindSignIn: () => preSessionToken ?? newPreSession(),

    keepDevice(token) {
      reply.setCookie(deviceCookie, token, { ...strict, httpOnly: true, maxAge: rememberedSeconds })
    },

    handOutXsrfToken(isSignedIn) {
      if (isSignedIn && this.sessionToken) return setXsrf(this.sessionToken)
      if (cookies[sessionCookie] !== undefined) reply.clearCookie(sessionCookie, strict)
      if (preSessionToken) setXsrf(preSessionToken)
      else startPreSession()
    },
  }
}

/** A browser sends cookies of one name for each path and domain that it has them for; nothing tells which is whose. */
const maxCookies = 5

/** The values of the cookies of one name, each once. */
function valuesOf(header: string | undefined, name: string): string[] {
  const start = `${name}=`
  const parts = (header ?? '').split(';').map((part) => part.trim())
  const values = parts.filter((part) => part.startsWith(start)).map((part) => part.slice(start.length))
  return [...new Set(values)].filter((value) => value !== '').slice(0, maxCookies)
}

/** The parts of a header that are worth noting, if any. */
const printableIn = (header: string | string[] | undefined) =>
  String(header ?? '')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .trim()
    .slice(0, 200) || null
