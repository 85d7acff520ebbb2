import { SignJWT } from 'jose'
import { type ExternalTokens, IdentityClaims, type VerifiedIdentity } from '#contract/single-sign-on.ts'
import { Refusal } from '../platform/errors.ts'
import type { Browser } from '../platform/http/browser.ts'
import { hashOf, newToken } from '../platform/secrets.ts'
import type { Services } from '../services.ts'
import { askProvider } from './ask-provider.ts'
import { IdentityRefused, type ProviderAnswer } from './provider.ts'
import * as queries from './queries.ts'

// Long enough to read the connect card and find one's password.
const identityLifetimeSeconds = 30 * 60

/**
 * Exchanges the provider's code for a verified identity, which stays on the server for this browser. A state works once, even if
 * the exchange fails; a request with another redirect address does not use it up.
 * @throws Refusal 400 for a state that is used, expired or another browser's, or if the provider confirms no identity; 503 if
 *   it is unavailable
 */
export async function exchangeCode(
  services: Services,
  answer: ProviderAnswer,
  { preSessionToken }: Pick<Browser, 'preSessionToken'>,
): Promise<ExternalTokens & { idToken: string }> {
  const { db, clock } = services
  const stateHash = hashOf(answer.state)
  const identity = await askProvider(services, async (provider) => {
    const browserHash = hashOf(preSessionToken ?? '')
    const { redirectUri } = answer
    const signIn = await queries.claimSignIn(db, { stateHash, browserHash, redirectUri }, clock())
    if (!signIn) throw new Refusal(400, 'signOn.stateWrong')
    return assertStorable(await provider.identityFor(answer, signIn))
  })
  const [access, refresh] = [newToken(), newToken()]
  const expiresAt = new Date(clock().getTime() + identityLifetimeSeconds * 1000)
  await queries.saveIdentity(db, stateHash, { handleHash: hashOf(access), identity, expiresAt })
  const idToken = await idTokenFor(services, identity)
  return { idToken, access, refresh, expiresIn: identityLifetimeSeconds }
}

/** @throws IdentityRefused for text that PostgreSQL cannot store */
function assertStorable(identity: VerifiedIdentity): VerifiedIdentity {
  const texts = Object.values(identity).flat()
  if (texts.some((text) => text !== null && (!text.isWellFormed() || text.includes('\0'))))
    throw new IdentityRefused('The claims hold invalid characters')
  return identity
}

/** The browser only reads it; the signature is there because an ID token has one. */
function idTokenFor({ config, clock }: Services, identity: VerifiedIdentity): Promise<string> {
  const issuedAt = Math.floor(clock().getTime() / 1000)
  return new SignJWT(IdentityClaims.toWire(identity))
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(config.portalUrl)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + identityLifetimeSeconds)
    .sign(new TextEncoder().encode(config.secret))
}
