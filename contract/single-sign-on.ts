import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { as, mapped, type Ours, translated } from './mapped.ts'
import { beganReply } from './session.ts'

/** Sent by the companion web app when it connects an account; audited, but grants nothing. */
export const companionHeader = 'x-companion-app'

/** The redirect to the identity provider: its page and the query parameters. */
export const ExternalSignIn = mapped({
  signInPage: as('endpoint', v.string()),
  clientId: as('client_id', v.string()),
  redirectUri: as('redirect_uri', v.string()),
  responseType: as('response_type', v.string()),
  scope: v.string(),
  state: v.string(),
  nonce: v.string(),
  codeChallenge: as('code_challenge', v.string()),
  codeChallengeMethod: as('code_challenge_method', v.string()),
})

export type ExternalSignIn = Ours<typeof ExternalSignIn>

export const startExternalSignIn = endpoint({
  method: 'POST',
  path: '/login/request/oauth/start',
  summary:
    'The external sign-in’s configuration. `state` and `nonce` are made here and bound to this browser: once, for 10 minutes.',
  access: 'public',
  body: v.optional(v.object({})),
  reply: ExternalSignIn.wire,
  errors: ['signOn.notOffered', 'signOn.providerAway', 'session.tooManyTries'],
})

const queryText = v.pipe(
  v.string(),
  v.nonEmpty(),
  v.maxLength(4000),
  v.regex(/^\P{Cc}*$/u, 'field.characters'),
)

/** The query parameters of the identity provider's redirect back. */
export const ExternalCode = mapped({
  code: queryText,
  grantType: as('grant_type', v.literal('authorization_code')),
  redirectUri: as('redirect_uri', queryText),
  state: queryText,
  /** The issuer, if the provider sends it (RFC 9207). */
  iss: v.optional(queryText),
})

export type ExternalCode = Ours<typeof ExternalCode>

/** The result of the exchange: the verified claims, and the portal's own handles, valid for `expiresIn` seconds. */
export const ExchangedCode = mapped({
  idToken: as('id_token', v.string()),
  access: as('access_token', v.string()),
  refresh: as('refresh_token', v.string()),
  expiresIn: as('expires_in', v.number()),
})

export type ExternalTokens = Omit<Ours<typeof ExchangedCode>, 'idToken'>

export const exchangeCode = endpoint({
  method: 'GET',
  path: '/login/request/oauth',
  summary:
    'Exchanges the identity provider’s code, once, in the browser that asked for it. The tokens are handles of the portal’s own; the `id_token` carries the verified claims.',
  access: 'public',
  query: ExternalCode.wire,
  reply: ExchangedCode.wire,
  errors: ['signOn.notOffered', 'signOn.stateWrong', 'signOn.failed', 'signOn.providerAway'],
})

const claimText = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(500))), '')
const claimTexts = v.optional(
  v.union([claimText, v.pipe(v.array(v.pipe(v.string(), v.maxLength(500))), v.maxLength(50))]),
  '',
)

const name = translated(claimText, { toWire: (text: string) => text, fromWire: (text) => text ?? '' })
const id = translated(claimText, {
  toWire: (text: string | null) => text ?? '',
  fromWire: (text) => (text === '' ? null : text),
})
const ids = translated(claimTexts, {
  toWire: (all: string[]) => (all.length > 1 ? all : (all[0] ?? '')),
  fromWire: (sent) =>
    [sent]
      .flat()
      .filter((text) => text !== null)
      .filter(Boolean),
})

/** The claims of the portal's own `id_token`, named as the identity provider names them. */
export const IdentityClaims = mapped({
  subject: as('sub', v.pipe(v.string(), v.nonEmpty(), v.maxLength(500))),
  learnerIds: as('ov_leerid_uuid', ids),
  accountId: as('ov_account_uuid', id),
  earlierAccountId: as('ov_historiek_account_uuid', id),
  firstName: as('given_name', name),
  lastName: as('family_name', name),
})

/**
 * An identity as verified by the identity provider. `learnerIds`: none, one or several. `accountId`, `earlierAccountId`:
 * of the account at the provider; null if not sent.
 */
export type VerifiedIdentity = Ours<typeof IdentityClaims>

/** The identity in an ID token's claims, or null if they do not hold one. */
export function identityFromClaims(payload: unknown): VerifiedIdentity | null {
  const { success, output } = v.safeParse(IdentityClaims.wire, payload)
  return success ? IdentityClaims.fromWire(output) : null
}

/** The provider name that links are stored under, whichever provider is configured. */
export const linkedProvider = 'leerid'

/** The body of a sign-in by the provider: the claims, which must equal the verified ones, and the browser's handle, `access`. */
export const PostedIdentity = mapped({
  subject: as('authid', v.pipe(v.string(), v.nonEmpty(), v.maxLength(500))),
  access: as('accesstoken', v.pipe(v.string(), v.nonEmpty(), v.maxLength(500))),
  refresh: as('refreshtoken', claimText),
  expiresIn: as(
    'expiresin',
    v.optional(v.nullable(v.union([v.number(), v.pipe(v.string(), v.maxLength(20))]))),
  ),
  provider: v.literal(linkedProvider),
  learnerIds: as('leerId', ids),
  accountId: as('ovAccount', id),
  earlierAccountId: as('ovAccountHistoriek', id),
  firstName: as('firstname', name),
  lastName: as('lastname', name),
})

export type PostedIdentity = Ours<typeof PostedIdentity>

export const signInWithIdentity = endpoint({
  method: 'POST',
  path: '/login/oauth',
  summary:
    'Signs in by the verified claims that the server kept for this browser. With neither `user` nor `second_step` in the answer, the identity is linked to no account yet.',
  access: 'public',
  body: PostedIdentity.wire,
  reply: beganReply,
  errors: [
    'signOn.notOffered',
    'signOn.failed',
    'signOn.ambiguous',
    'session.wrongCredentials',
    'account.expired',
  ],
})

export const connectIdentity = endpoint({
  method: 'POST',
  path: '/login/connect/oauth',
  summary:
    'Links the verified identity to the account of this login and password, and signs in. Counts as trying to sign in. An account with a second step is asked for it first and has no session yet; the link is made once it is taken.',
  access: 'public',
  body: v.object({
    ...PostedIdentity.wire.entries,
    login: field.typedLogin,
    password: field.typedPassword,
    fromWebApp: v.optional(v.nullable(v.boolean())),
  }),
  reply: beganReply,
  errors: [
    'signOn.notOffered',
    'signOn.failed',
    'signOn.ambiguous',
    'signOn.linkedElsewhere',
    'signOn.accountLinked',
    'session.wrongCredentials',
    'session.tooManyTries',
    'session.tooManyHere',
    'session.tooManyEasyTries',
    'account.expired',
  ],
})

/** The link of an account to an identity. `linkedAt`: a timestamp, ISO 8601. */
export const IdentityLink = mapped({ provider: v.string(), linkedAt: as('linked_at', v.string()) })

export type IdentityLink = Ours<typeof IdentityLink>

const byId = v.object({ id: field.id })

export const readIdentityLink = endpoint({
  method: 'GET',
  path: '/weblockaccount/:id/identity',
  summary: 'Whether an account is linked to an identity: one’s own, or one in the groups one administers.',
  access: 'signedIn',
  params: byId,
  reply: v.object({ data: v.nullable(IdentityLink.wire) }),
  errors: ['account.notFound'],
})

export const unlinkIdentity = endpoint({
  method: 'DELETE',
  path: '/weblockaccount/:id/identity',
  summary:
    'Undoes the link between an account and an identity; the account’s other sessions end, in the portal and in the apps. One’s own account needs its password.',
  access: 'signedIn',
  params: byId,
  body: v.optional(v.object({ password: v.optional(field.typedPassword) })),
  reply: v.object({}),
  errors: [
    'session.needsPassword',
    'account.notFound',
    'group.notFound',
    'account.tooNew',
    'account.currentPasswordWrong',
    'session.tooManyTries',
    'session.tooManyHere',
    'session.tooManyEasyTries',
    'session.wrongCredentials',
    'signOn.notLinked',
  ],
})
