import * as openid from 'openid-client'
import { identityFromClaims, type VerifiedIdentity } from '#contract/single-sign-on.ts'
import type { Config } from '../platform/config/config.ts'
import { defaultTimeLimits } from '../platform/config/time-limits.ts'
import { hourMs } from '../platform/durations.ts'

type Oidc = NonNullable<Config['oidc']>

/** The provider's answer, which the browser brings back. `iss`: the issuer, if the client passes it on (RFC 9207). */
export type ProviderAnswer = { code: string; state: string; redirectUri: string; iss?: string | undefined }

/** Any standard OpenID Connect provider. Calls reject with `IdentityProviderUnavailable` or `IdentityRefused`. */
export type IdentityProvider = {
  /** The address of the provider's sign-in page. */
  signInPage: () => Promise<string>
  /** Exchanges the code and verifies the ID token: signature, issuer, audience, nonce, expiry. */
  identityFor: (
    answer: ProviderAnswer,
    signIn: { nonce: string; codeVerifier: string },
  ) => Promise<VerifiedIdentity>
}

/** The provider cannot be reached, or its answer is invalid. The message holds no secrets. */
export class IdentityProviderUnavailable extends Error {}

/** The provider refused the code, or its ID token is invalid. The message holds no secrets. */
export class IdentityRefused extends Error {}

const clockToleranceSeconds = 30
const discoveryLifetimeMs = hourMs

/** @param timeoutMs for each answer of the provider */
export function createIdentityProvider(
  oidc: Oidc,
  clock: () => Date,
  timeoutMs = defaultTimeLimits.identityProvider,
): IdentityProvider {
  let cached: { at: number; discovery: Promise<openid.Configuration> } | null = null

  function configuration(): Promise<openid.Configuration> {
    const at = clock().getTime()
    if (cached && at - cached.at < discoveryLifetimeMs) return cached.discovery
    const discovery = discover(oidc, timeoutMs)
    cached = { at, discovery }
    discovery.catch(() => {
      if (cached?.discovery === discovery) cached = null
    })
    return discovery
  }

  return {
    signInPage: async () => signInPageOf(await configuration()),

    async identityFor({ code, state, redirectUri, iss }, { nonce, codeVerifier }) {
      const provider = await configuration()
      const { issuer } = provider.serverMetadata()
      const answer = new URL(redirectUri)
      // Not every client passes the issuer on; the ID token names it anyway.
      answer.search = String(new URLSearchParams({ code, state, iss: iss ?? issuer }))
      try {
        const tokens = await openid.authorizationCodeGrant(provider, answer, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        })
        const identity = identityFromClaims(tokens.claims())
        if (!identity) throw new IdentityRefused('The claims hold no identity')
        return identity
      } catch (error) {
        // The provider may have other keys by now: they are fetched again for the next sign-in.
        if (isAboutToken(error)) cached = null
        throw unavailableIn(error) ?? new IdentityRefused(reasonOf(error))
      }
    },
  }
}

async function discover(
  { issuer, clientId, clientSecret }: Oidc,
  timeoutMs: number,
): Promise<openid.Configuration> {
  const address = new URL(issuer)
  // Verify the signature although the token comes straight from the provider.
  const execute = [openid.enableNonRepudiationChecks]
  // Only a local stand-in uses plain http.
  if (address.protocol === 'http:') execute.push(openid.allowInsecureRequests)
  const authenticate: openid.ClientAuth = (server, client, body, headers) => {
    const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = server
    const method = methods.includes('client_secret_basic')
      ? openid.ClientSecretBasic
      : openid.ClientSecretPost
    method(clientSecret)(server, client, body, headers)
  }
  try {
    const found = await openid.discovery(
      address,
      clientId,
      { [openid.clockTolerance]: clockToleranceSeconds },
      authenticate,
      { timeout: timeoutMs / 1000, execute, [openid.customFetch]: fetchJson },
    )
    signInPageOf(found)
    return found
  } catch (error) {
    throw unavailableIn(error) ?? new IdentityProviderUnavailable(reasonOf(error))
  }
}

/** People are sent only to https pages, or to a local stand-in. */
function signInPageOf(provider: openid.Configuration): string {
  const { authorization_endpoint: page = '', issuer } = provider.serverMetadata()
  const { protocol } = new URL(issuer)
  if (!URL.canParse(page) || !['https:', protocol].includes(new URL(page).protocol))
    throw new IdentityProviderUnavailable('The provider names no valid sign-in page')
  return page
}

/** Separates failures of the provider from its refusals, which come as JSON with a 4xx status. */
const fetchJson: openid.CustomFetch = async (address, options) => {
  const { pathname } = new URL(address)
  try {
    const response = await fetch(address, options as RequestInit)
    const text = await response.text()
    const { status, headers } = response
    if (status >= 500 || status === 429 || (status >= 300 && status < 400))
      throw new IdentityProviderUnavailable(`${pathname} answered ${status}`)
    JSON.parse(text)
    return new Response(text, { status, headers })
  } catch (error) {
    if (error instanceof IdentityProviderUnavailable) throw error
    throw new IdentityProviderUnavailable(`${pathname}: ${reasonOf(error)}`)
  }
}

/** Whether the ID token is wrong, and not the code, which anyone may make up. */
const isAboutToken = (error: unknown) => error instanceof openid.ClientError

function unavailableIn(error: unknown): IdentityProviderUnavailable | null {
  if (error instanceof IdentityProviderUnavailable) return error
  return error instanceof Error && error.cause ? unavailableIn(error.cause) : null
}

/** Leaves out the error's cause: it holds request and response, with codes and tokens. */
function reasonOf(error: unknown): string {
  if (error instanceof SyntaxError) return 'no JSON'
  if (error instanceof openid.ResponseBodyError) return `The provider says ${error.error}`
  return error instanceof Error ? error.message : 'unknown'
}
