import * as v from 'valibot'
import { Account } from './account.ts'
import { appOnWire, callbackOnWire, handOverOnWire } from './apps.ts'
import { captchaLook, captchaProviders } from './captcha.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { as, mapped } from './mapped.ts'

export const sessionCookie = 'dummy_session'
export const xsrfCookie = 'XSRF-TOKEN'
export const xsrfHeader = 'x-xsrf-token'

/**
 * Seconds without any call until a session ends. The end moves at most once a minute, so it may come up to a minute sooner.
 */
export const sessionIdleSeconds = 3600

/** `type` is the user type, such as `user_weblockadmin`. */
const personOnWire = v.object({ type: v.string(), login: v.string(), name: v.string() })

/** What a sign-in answers. `callback`, `session`: the app that waits for this person, and the code to open it with. */
export const signedInReply = v.object({
  user: personOnWire,
  obj: Account.wire,
  oauth: v.object({ error: v.number() }),
  callback: callbackOnWire,
  session: handOverOnWire,
})

/** Who is signed in; all is null where nobody is. */
export const LoginState = mapped({
  isSignedIn: as('loggedIn', v.boolean()),
  user: v.nullable(personOnWire),
  account: as('obj', v.nullable(Account.wire)),
  /** Seconds until the session ends at the latest, however much it is used. */
  endsIn: as('ends_in', v.nullable(v.number())),
})

export const readLoginState = endpoint({
  method: 'GET',
  path: '/isloggedin',
  summary: 'Who is signed in, if anybody; hands out the XSRF token.',
  access: 'public',
  apps: true,
  reply: LoginState.wire,
  errors: [],
})

export const signIn = endpoint({
  method: 'POST',
  path: '/login',
  summary: 'Signs in with login and password.',
  access: 'public',
  body: v.object({ login: field.typedLogin, password: field.typedPassword }),
  reply: signedInReply,
  errors: ['session.wrongCredentials', 'session.tooManyTries', 'account.expired'],
})

export const signOut = endpoint({
  method: 'POST',
  path: '/logout',
  summary: 'Ends the session.',
  access: 'public',
  apps: true,
  body: v.optional(v.object({})),
  reply: v.object({}),
  errors: [],
})

/** What the browser needs to know before anybody has signed in. */
const brandOnWire = v.object({
  slug: v.string(),
  name: v.string(),
  supportAddress: v.string(),
  /** Pages of the vendor's. `download`: the program. */
  links: v.object({
    news: v.string(),
    product: v.string(),
    manual: v.string(),
    download: v.string(),
    privacy: v.string(),
  }),
  /** Which privacy notice is in force, such as `2026-11`: kept with whatever somebody has agreed to. */
  privacyNotice: v.string(),
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
    brand: brandOnWire,
    captcha: v.object({ provider: v.picklist(captchaProviders), siteKey: v.string(), ...captchaLook }),
    languages: v.array(v.string()),
    signIn: v.array(v.picklist(['password', 'leerid'])),
    /** The identity provider's name, where `signIn` offers it. */
    identityProvider: v.nullable(v.string()),
    apps: v.array(appOnWire),
  }),
  errors: [],
})
