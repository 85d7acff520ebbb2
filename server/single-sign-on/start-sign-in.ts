import { hash, randomInt } from 'node:crypto'
import { calculatePKCECodeChallenge, randomPKCECodeVerifier } from 'openid-client'
import type { ExternalSignIn } from '#contract/single-sign-on.ts'
import { Refusal } from '../errors.ts'
import type { Browser } from '../http/browser.ts'
import type { Services } from '../services.ts'
import { askProvider } from './ask-provider.ts'
import * as queries from './queries.ts'

const mayTakeMs = 10 * 60 * 1000
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const randomText = (length: number) =>
  Array.from({ length }, () => letters[randomInt(letters.length)]).join('')

/** What the database keeps of a state, of a handle, and of the cookie that ties them to a browser. */
export const hashed = (secret: string) => hash('sha256', secret, 'buffer')

/**
 * Begins a sign-in at the identity provider, for this browser alone.
 * @throws Refusal 404 where none is offered, 429 too many begun, 503 where the provider cannot be reached
 */
export async function startExternalSignIn(
  services: Services,
  { address, preSessionToken, portalOrigin }: Pick<Browser, 'address' | 'preSessionToken' | 'portalOrigin'>,
): Promise<ExternalSignIn> {
  const { config, db, clock, publicLimits } = services
  await publicLimits.takeSignInStart(address)
  const signInPage = await askProvider(services, (provider) => provider.signInPage())
  if (!config.oidc || preSessionToken === null) throw new Refusal(403, 'request.csrf')
  const { clientId, scope } = config.oidc
  const codeVerifier = randomPKCECodeVerifier()
  const [state, nonce, redirectUri] = [randomText(20), randomText(25), `${portalOrigin}/auth/login`]
  await queries.insertSignIn(db, {
    state_hash: hashed(state),
    browser_hash: hashed(preSessionToken),
    nonce,
    code_verifier: codeVerifier,
    redirect_uri: redirectUri,
    expires_at: new Date(clock().getTime() + mayTakeMs),
  })
  const codeChallenge = await calculatePKCECodeChallenge(codeVerifier)
  const asked = { clientId, redirectUri, responseType: 'code', scope, state, nonce }
  return { signInPage, ...asked, codeChallenge, codeChallengeMethod: 'S256' }
}

/** Forgets the sign-ins that nobody has finished in time. */
export async function forgetExpiredSignIns({ db, clock }: Services): Promise<void> {
  await queries.deleteExpiredSignIns(db, clock())
}
