import { randomInt } from 'node:crypto'
import { calculatePKCECodeChallenge, randomPKCECodeVerifier } from 'openid-client'
import type { ExternalSignIn } from '#contract/single-sign-on.ts'
import { minuteMs } from '../platform/durations.ts'
import { Refusal } from '../platform/errors.ts'
import type { Browser } from '../platform/http/browser.ts'
import { hashOf } from '../platform/secrets.ts'
import type { Services } from '../services.ts'
import { askProvider } from './ask-provider.ts'
import * as queries from './queries.ts'

const lifetimeMs = 10 * minuteMs
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const randomText = (length: number) =>
  Array.from({ length }, () => letters[randomInt(letters.length)]).join('')

/**
 * Starts a sign-in at the identity provider, bound to this browser.
 * @throws Refusal 404 if none is configured, 429 too many starts, 503 if the provider is unavailable
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
    stateHash: hashOf(state),
    browserHash: hashOf(preSessionToken),
    nonce,
    codeVerifier,
    redirectUri,
    expiresAt: new Date(clock().getTime() + lifetimeMs),
  })
  const codeChallenge = await calculatePKCECodeChallenge(codeVerifier)
  const request = { clientId, redirectUri, responseType: 'code', scope, state, nonce }
  return { signInPage, ...request, codeChallenge, codeChallengeMethod: 'S256' }
}

/** Deletes the sign-ins that were not finished in time. */
export async function deleteExpiredSignIns({ db, clock }: Services): Promise<void> {
  await queries.deleteExpiredSignIns(db, clock())
}
