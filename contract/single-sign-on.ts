import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { as, mapped, type Ours } from './mapped.ts'
import { signedInReply } from './session.ts'

/** Told by the companion web app when it connects somebody; noted, and gives no right. */
export const companionHeader = 'x-companion-app'

/** How a browser is sent to the identity provider: its page, and what goes in the query. */
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

const fromAddress = v.pipe(
  v.string(),
  v.nonEmpty(),
  v.maxLength(4000),
  v.regex(/^\P{Cc}*$/u, 'field.characters'),
)

/** What the identity provider's answer carries in the address. */
export const ExternalCode = mapped({
  code: fromAddress,
  grantType: as('grant_type', v.literal('authorization_code')),
  redirectUri: as('redirect_uri', fromAddress),
  state: fromAddress,
  /** Who answered, where the provider says so (RFC 9207). */
  iss: v.optional(fromAddress),
})

export type ExternalCode = Ours<typeof ExternalCode>

/** What the exchange has given: the verified claims, and handles of the portal's own, for `expiresIn` seconds. */
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

/**
 * What the identity provider vouches for. `learnerIds`: a learner may have several, or none yet; `accountId` and
 * `earlierAccountId`: those of the account at the provider; null or empty: not told.
 */
export type VerifiedIdentity = {
  subject: string
  learnerIds: string[]
  accountId: string | null
  earlierAccountId: string | null
  firstName: string
  lastName: string
}

/** The claims of the portal's own `id_token`, named as the identity provider names them. */
export function identityToClaims(identity: VerifiedIdentity) {
  const { learnerIds } = identity
  return {
    sub: identity.subject,
    ov_leerid_uuid: learnerIds.length > 1 ? learnerIds : (learnerIds[0] ?? ''),
    ov_account_uuid: identity.accountId ?? '',
    ov_historiek_account_uuid: identity.earlierAccountId ?? '',
    given_name: identity.firstName,
    family_name: identity.lastName,
  }
}

const claimText = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(500))), '')
const claimTexts = v.union([
  v.pipe(
    claimText,
    v.transform((one) => (one ? [one] : [])),
  ),
  v.pipe(
    v.array(v.pipe(v.string(), v.maxLength(500))),
    v.maxLength(50),
    v.transform((all) => all.filter(Boolean)),
  ),
])

const emptyAsNull = (text: string | null) => (text === '' ? null : text)

/** @throws ValiError where they are not the claims of an identity; texts are kept as they come */
const claims = v.pipe(
  v.object({
    sub: v.pipe(v.string(), v.nonEmpty(), v.maxLength(500)),
    ov_leerid_uuid: v.optional(claimTexts, ''),
    ov_account_uuid: claimText,
    ov_historiek_account_uuid: claimText,
    given_name: claimText,
    family_name: claimText,
  }),
  v.transform(
    (given): VerifiedIdentity => ({
      subject: given.sub,
      learnerIds: given.ov_leerid_uuid,
      accountId: emptyAsNull(given.ov_account_uuid),
      earlierAccountId: emptyAsNull(given.ov_historiek_account_uuid),
      firstName: given.given_name ?? '',
      lastName: given.family_name ?? '',
    }),
  ),
)

/** The identity in an ID token's claims, or null where they do not hold one. */
export function identityFromClaims(given: unknown): VerifiedIdentity | null {
  const { success, output } = v.safeParse(claims, given)
  return success ? output : null
}

/** What a browser says of itself when it signs in: the handle that it was given, and the claims, which must be the verified ones. */
export type PostedIdentity = { handle: string; identity: VerifiedIdentity }

/** What links are kept under, whichever provider is configured. */
export const linkedProvider = 'leerid'

const identityPayload = {
  authid: v.pipe(v.string(), v.nonEmpty(), v.maxLength(500)),
  accesstoken: v.pipe(v.string(), v.nonEmpty(), v.maxLength(500)),
  refreshtoken: claimText,
  expiresin: v.optional(v.nullable(v.union([v.number(), v.pipe(v.string(), v.maxLength(20))]))),
  provider: v.literal(linkedProvider),
  leerId: v.optional(claimTexts, ''),
  ovAccount: claimText,
  ovAccountHistoriek: claimText,
  firstname: claimText,
  lastname: claimText,
}

const identityOnWire = v.object(identityPayload)

export function postedIdentityFromWire(wire: v.InferOutput<typeof identityOnWire>): PostedIdentity {
  return {
    handle: wire.accesstoken,
    identity: {
      subject: wire.authid,
      learnerIds: wire.leerId,
      accountId: emptyAsNull(wire.ovAccount),
      earlierAccountId: emptyAsNull(wire.ovAccountHistoriek),
      firstName: wire.firstname ?? '',
      lastName: wire.lastname ?? '',
    },
  }
}

export function postedIdentityToWire(
  { subject, learnerIds, accountId, earlierAccountId, firstName, lastName }: VerifiedIdentity,
  tokens: ExternalTokens,
): v.InferInput<typeof identityOnWire> {
  return {
    authid: subject,
    accesstoken: tokens.access,
    refreshtoken: tokens.refresh,
    expiresin: tokens.expiresIn,
    provider: linkedProvider,
    leerId: learnerIds.length > 1 ? learnerIds : (learnerIds[0] ?? ''),
    ovAccount: accountId ?? '',
    ovAccountHistoriek: earlierAccountId ?? '',
    firstname: firstName,
    lastname: lastName,
  }
}

const { user, obj, ...always } = signedInReply.entries
const maybeSignedIn = v.object({ user: v.optional(user), obj: v.optional(obj), ...always })

export const signInWithIdentity = endpoint({
  method: 'POST',
  path: '/login/oauth',
  summary:
    'Signs in by the verified claims that the server kept for this browser. Without `user` in the answer, the identity is linked to no account yet.',
  access: 'public',
  body: identityOnWire,
  reply: maybeSignedIn,
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
    'Links the verified identity to the account of this login and password, and signs in. Counts as trying to sign in.',
  access: 'public',
  body: v.object({
    ...identityPayload,
    login: field.typedLogin,
    password: field.typedPassword,
    fromWebApp: v.optional(v.nullable(v.boolean())),
  }),
  reply: signedInReply,
  errors: [
    'signOn.notOffered',
    'signOn.failed',
    'signOn.ambiguous',
    'signOn.linkedElsewhere',
    'signOn.accountLinked',
    'session.wrongCredentials',
    'session.tooManyTries',
    'account.expired',
  ],
})

/** That an account is linked to an identity. `linkedAt`: a moment, ISO 8601. */
export const IdentityLink = mapped({ provider: v.string(), linkedAt: as('linked_at', v.string()) })

export type IdentityLink = Ours<typeof IdentityLink>

const byId = v.object({ id: field.id })

export const readIdentityLink = endpoint({
  method: 'GET',
  path: '/weblockaccount/:id/identity',
  summary: 'Whether an account is linked to an identity: one’s own account, or one that one administers.',
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
    'account.notFound',
    'group.notFound',
    'account.tooNew',
    'account.currentPasswordWrong',
    'session.tooManyTries',
    'session.wrongCredentials',
    'signOn.notLinked',
  ],
})
