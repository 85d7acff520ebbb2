import { randomBytes } from 'node:crypto'
import { SignJWT } from 'jose'
import { type ExternalTokens, identityToClaims, type VerifiedIdentity } from '#contract/single-sign-on.ts'
import { Refusal } from '../errors.ts'
import type { Browser } from '../http/browser.ts'
import type { Services } from '../services.ts'
import { askProvider } from './ask-provider.ts'
import { type ProviderAnswer, ProviderRefused } from './provider.ts'
import * as queries from './queries.ts'
import { hashed } from './start-sign-in.ts'

// People read the connect card slowly, and may have to look their password up.
const identityLastsSeconds = 30 * 60

/**
 * Exchanges the provider's code for a verified identity, which stays on the server for this browser. A state is good
 * once, whatever comes of it; one with another address to come back to stays as it was.
 * @throws Refusal 400 for a state that is used, late or another browser's, or where the provider vouches for nobody,
 * 503 where it cannot be reached
 */
export async function exchangeCode(
  services: Services,
  answer: ProviderAnswer,
  { preSessionToken }: Pick<Browser, 'preSessionToken'>,
): Promise<ExternalTokens & { idToken: string }> {
  const { db, clock } = services
  const stateHash = hashed(answer.state)
  const identity = await askProvider(services, async (provider) => {
    const asked = await queries.claimSignIn(db, {
      stateHash,
      browserHash: hashed(preSessionToken ?? ''),
      redirectUri: answer.redirectUri,
      now: clock(),
    })
    if (!asked) throw new Refusal(400, 'signOn.stateWrong')
    const { nonce, code_verifier: codeVerifier } = asked
    return keepable(await provider.identityFor(answer, { nonce, codeVerifier }))
  })
  const [access, refresh] = [randomHandle(), randomHandle()]
  const expiresAt = new Date(clock().getTime() + identityLastsSeconds * 1000)
  await queries.keepIdentity(db, stateHash, { handleHash: hashed(access), identity, expiresAt })
  const idToken = await idTokenFor(services, identity)
  return { idToken, access, refresh, expiresIn: identityLastsSeconds }
}

const randomHandle = () => randomBytes(32).toString('base64url')

/** @throws ProviderRefused for texts that PostgreSQL cannot hold as they came */
function keepable(identity: VerifiedIdentity): VerifiedIdentity {
  const texts = Object.values(identity).flat()
  if (texts.some((text) => text !== null && (!text.isWellFormed() || text.includes('\0'))))
    throw new ProviderRefused('The claims hold characters that are none')
  return identity
}

/** For the browser to read, as any ID token; nobody but the portal can make it, and nobody need check it. */
function idTokenFor({ config, clock }: Services, identity: VerifiedIdentity): Promise<string> {
  const issuedAt = Math.floor(clock().getTime() / 1000)
  return new SignJWT(identityToClaims(identity))
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(config.portalUrl)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + identityLastsSeconds)
    .sign(new TextEncoder().encode(config.secret))
}
