import * as openid from 'openid-client'
import { identityFromClaims, type VerifiedIdentity } from '#contract/single-sign-on.ts'
import type { Config } from '../config.ts'
import { usualTimeLimits } from '../time-limits.ts'

type Oidc = NonNullable<Config['oidc']>

/** What the identity provider sent back with the person. `iss`: who answered, where it was said (RFC 9207). */
export type ProviderAnswer = { code: string; state: string; redirectUri: string; iss?: string | undefined }

/** Any standard OpenID Connect provider. Calls reject with `ProviderAway` or `ProviderRefused`. */
export type IdentityProvider = {
  /** The page that people sign in on. */
  signInPage: () => Promise<string>
  /** Exchanges the code, and checks the ID token: signature, issuer, audience, nonce, end. */
  identityFor: (
    answer: ProviderAnswer,
    asked: { nonce: string; codeVerifier: string },
  ) => Promise<VerifiedIdentity>
}

/** The provider cannot be reached, or answers with what makes no sense. The message holds no secrets. */
export class ProviderAway extends Error {}

/** The provider refuses the code, or what it vouches with is not right. The message holds no secrets. */
export class ProviderRefused extends Error {}

const clocksDifferSeconds = 30
const discoveryLastsMs = 60 * 60 * 1000

/** @param patienceMs how long the provider may take for each answer */
export function createIdentityProvider(
  oidc: Oidc,
  clock: () => Date,
  patienceMs = usualTimeLimits.identityProvider,
): IdentityProvider {
  let known: { at: number; asked: Promise<openid.Configuration> } | null = null

  function configuration(): Promise<openid.Configuration> {
    const at = clock().getTime()
    if (known && at - known.at < discoveryLastsMs) return known.asked
    const asked = discover(oidc, patienceMs)
    known = { at, asked }
    asked.catch(() => {
      if (known?.asked === asked) known = null
    })
    return asked
  }

  return {
    signInPage: async () => signInPageIn(await configuration()),

    async identityFor({ code, state, redirectUri, iss }, { nonce, codeVerifier }) {
      const provider = await configuration()
      const { issuer } = provider.serverMetadata()
      const answer = new URL(redirectUri)
      // Not every client passes the issuer on; the ID token names it in any case.
      answer.search = String(new URLSearchParams({ code, state, iss: iss ?? issuer }))
      try {
        const tokens = await openid.authorizationCodeGrant(provider, answer, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        })
        const identity = identityFromClaims(tokens.claims())
        if (!identity) throw new ProviderRefused('The claims hold no identity')
        return identity
      } catch (error) {
        throw awayIn(error) ?? new ProviderRefused(reasonOf(error))
      }
    },
  }
}

async function discover(
  { issuer, clientId, clientSecret }: Oidc,
  patienceMs: number,
): Promise<openid.Configuration> {
  const address = new URL(issuer)
  // The signature is checked although the token comes straight from the provider.
  const execute = [openid.enableNonRepudiationChecks]
  // Only a stand-in on this machine speaks plain http.
  if (address.protocol === 'http:') execute.push(openid.allowInsecureRequests)
  const authenticate: openid.ClientAuth = (server, client, body, headers) => {
    const { token_endpoint_auth_methods_supported: ways = ['client_secret_basic'] } = server
    const way = ways.includes('client_secret_basic') ? openid.ClientSecretBasic : openid.ClientSecretPost
    way(clientSecret)(server, client, body, headers)
  }
  try {
    const found = await openid.discovery(
      address,
      clientId,
      { [openid.clockTolerance]: clocksDifferSeconds },
      authenticate,
      { timeout: patienceMs / 1000, execute, [openid.customFetch]: askForJson },
    )
    signInPageIn(found)
    return found
  } catch (error) {
    throw awayIn(error) ?? new ProviderAway(reasonOf(error))
  }
}

/** People are sent to https pages only, or to where a stand-in is. */
function signInPageIn(provider: openid.Configuration): string {
  const { authorization_endpoint: page = '', issuer } = provider.serverMetadata()
  const { protocol } = new URL(issuer)
  if (!URL.canParse(page) || !['https:', protocol].includes(new URL(page).protocol))
    throw new ProviderAway('The provider names no page to sign in on')
  return page
}

/** Tells trouble with the provider from its refusals: those come as JSON, with a status that says so. */
const askForJson: openid.CustomFetch = async (address, options) => {
  const { pathname } = new URL(address)
  try {
    const response = await fetch(address, options as RequestInit)
    const text = await response.text()
    const { status, headers } = response
    if (status >= 500 || status === 429 || (status >= 300 && status < 400))
      throw new ProviderAway(`${pathname} answered ${status}`)
    JSON.parse(text)
    return new Response(text, { status, headers })
  } catch (error) {
    if (error instanceof ProviderAway) throw error
    throw new ProviderAway(`${pathname}: ${reasonOf(error)}`)
  }
}

function awayIn(error: unknown): ProviderAway | null {
  if (error instanceof ProviderAway) return error
  return error instanceof Error && error.cause ? awayIn(error.cause) : null
}

/** Without the error's cause, which holds what was sent and answered: codes and tokens among it. */
function reasonOf(error: unknown): string {
  if (error instanceof SyntaxError) return 'no JSON'
  if (error instanceof openid.ResponseBodyError) return `The provider says ${error.error}`
  return error instanceof Error ? error.message : 'unknown'
}
