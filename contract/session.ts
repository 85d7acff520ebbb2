import * as v from 'valibot'
import { Account } from './account.ts'
import { appOnWire, callbackOnWire, handOverOnWire } from './apps.ts'
import { captchaLook, captchaProviders } from './captcha.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { as, mapped } from './mapped.ts'
import { passkeyOptions } from './passkeys.ts'

export const sessionCookie = 'dummy_session'
export const xsrfCookie = 'XSRF-TOKEN'
export const xsrfHeader = 'x-xsrf-token'
/**
 * The account that a call is made as, by its number. Each answer names its session's account, 0 if there is no session; a page sends
 * the one it shows, and is refused if another account is signed in by now.
 */
export const personHeader = 'x-portal-person'
/** The same in the query of a link to a file, which the browser asks for without headers of ours. */
export const personParameter = 'person'
/** The language chosen on this device; the pages set it, so that the server can draw them in it. */
export const languageCookie = 'portal_language'

/** Seconds without a call until a session ends. Updated at most once a minute, so it may end up to a minute sooner. */
export const sessionIdleSeconds = 3600

/** `type` is the user type, such as `user_weblockadmin`. */
const personOnWire = v.object({ type: v.string(), login: v.string(), name: v.string() })

/** The reply to a sign-in. `callback`, `session`: the app that waits for this person, and the code to open it with. */
export const signedInReply = v.object({
  user: personOnWire,
  obj: Account.wire,
  oauth: v.object({ error: v.number() }),
  callback: callbackOnWire,
  session: handOverOnWire,
})

/** The methods of a second step. `recovery`: a code that was written down. */
export const secondStepMethods = ['passkey', 'totp', 'recovery'] as const

export type SecondStepMethod = (typeof secondStepMethods)[number]

/**
 * The reply to a sign-in that may need a second step: either all that `signedInReply` has, or `second_step` alone, and no session.
 * `options`: for `passkey`.
 */
export const beganReply = v.object({
  ...v.partial(signedInReply).entries,
  second_step: v.optional(
    v.object({ methods: v.array(v.picklist(secondStepMethods)), options: v.optional(passkeyOptions) }),
  ),
})

type SignedInReply = v.InferOutput<typeof signedInReply>
type BeganReply = v.InferOutput<typeof beganReply>

/** The second step that a sign-in waits for. */
export type AskedStep = NonNullable<BeganReply['second_step']>

/** Tells a sign-in that is done from one that waits for its second step; both null for an identity that no account has. */
export function beganFromWire(reply: BeganReply): { step: AskedStep | null; done: SignedInReply | null } {
  const step = reply.second_step ?? null
  return { step, done: step || !reply.user ? null : (reply as SignedInReply) }
}

/** The person who is signed in; without a session, all other fields are null. */
export const LoginState = mapped({
  isSignedIn: as('loggedIn', v.boolean()),
  user: v.nullable(personOnWire),
  account: as('obj', v.nullable(Account.wire)),
  /** Seconds until the session's absolute limit, however active it is. */
  endsIn: as('ends_in', v.nullable(v.number())),
  /** ISO 8601: until then the session views the portal as this person, and changes nothing; null: it is the person's own. */
  viewedUntil: as('viewed_until', v.nullable(v.string())),
  /** Whether this session has to choose a new password before it may do anything else. */
  isPasswordDue: as('must_change_password', v.boolean()),
  /** Whether this session has to set up a second step before it may do anything else. */
  isSecondStepDue: as('second_step_due', v.boolean()),
  /** `YYYY-MM-DD`: from this day on a second step is demanded of this person, who has none yet; null: not, or at once. */
  secondStepFrom: as('second_step_from', v.nullable(v.string())),
  /**
   * Staff and admins: encrypts what their page keeps in the browser while this session lasts (256 bits, base64url). Another session, or a
   * view of another person, has another or none.
   */
  storageKey: as('storage_key', v.nullable(v.string())),
})

export const readLoginState = endpoint({
  method: 'GET',
  path: '/isloggedin',
  summary: 'The signed-in person, if any; sets the XSRF token.',
  access: 'public',
  apps: true,
  reply: LoginState.wire,
  errors: [],
})

export const signIn = endpoint({
  method: 'POST',
  path: '/login',
  summary:
    'Signs in with login and password; an account with a second step is asked for it first and has no session yet.',
  access: 'public',
  body: v.object({ login: field.typedLogin, password: field.typedPassword }),
  reply: beganReply,
  errors: [
    'session.wrongCredentials',
    'session.tooManyTries',
    'session.tooManyHere',
    'session.tooManyEasyTries',
    'account.expired',
  ],
})

export const signOut = endpoint({
  method: 'POST',
  path: '/logout',
  summary: 'Ends the session.',
  access: 'public',
  inView: true,
  apps: true,
  body: v.optional(v.object({})),
  reply: v.object({}),
  errors: [],
})

/** The brand, for pages before sign-in. */
const brandOnWire = v.object({
  slug: v.string(),
  name: v.string(),
  supportAddress: v.string(),
  /** The vendor's pages. `download`: the program. */
  links: v.object({
    news: v.string(),
    product: v.string(),
    manual: v.string(),
    download: v.string(),
    privacy: v.string(),
  }),
  /** The version of the privacy notice in force, such as `2026-11`; stored with each consent. */
  privacyNotice: v.string(),
  /** The note on VAT beside a price; absent: none. */
  pricesIncludeVat: v.optional(v.boolean()),
})

export type Brand = v.InferOutput<typeof brandOnWire>

export const environments = ['dev', 'uat', 'prod'] as const

export const readConfig = endpoint({
  method: 'GET',
  path: '/config',
  summary: 'The runtime configuration that the browser needs.',
  access: 'public',
  apps: true,
  reply: v.object({
    environment: v.picklist(environments),
    /** The portal's own address, such as `https://portal.example`; printed on login cards. */
    address: v.string(),
    brand: brandOnWire,
    captcha: v.object({ provider: v.picklist(captchaProviders), siteKey: v.string(), ...captchaLook }),
    languages: v.array(v.string()),
    signIn: v.array(v.picklist(['password', 'leerid', 'card'])),
    /** The identity provider's name, if `signIn` offers it. */
    identityProvider: v.nullable(v.string()),
    apps: v.array(appOnWire),
  }),
  errors: [],
})
