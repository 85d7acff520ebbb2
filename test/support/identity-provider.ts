import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import type { Config } from '#server/platform/config/config.ts'
import { startListening } from './listening.ts'

type Oidc = NonNullable<Config['oidc']>
type Endpoint = 'discovery' | 'token' | 'keys'

/** How an endpoint fails: a status, a page instead of JSON, JSON that says nothing or no, or nothing at all. */
export type Trouble = { at: Endpoint; how: number | 'html' | 'nonsense' | 'refusal' | 'silence' }

/** The parameters that a page sends to the provider, as the portal's start answers them. */
export type Started = Record<
  'endpoint' | 'client_id' | 'redirect_uri' | 'state' | 'nonce' | 'code_challenge' | 'code_challenge_method',
  string
>

/** An OpenID Connect provider that lies on demand. */
export type LyingProvider = {
  oidc: Oidc
  /** Put over the claims of every ID token, the ones that the protocol needs among them; undefined leaves one out. */
  lies: Record<string, unknown>
  signature: 'right' | 'another key' | 'none'
  /** Which key it publishes and signs with by now, and by which name. */
  key: 'first' | 'second by the same name' | 'second'
  trouble: Trouble | undefined
  /** The token requests that it got, and how they proved to be the portal. */
  exchanges: { form: Record<string, string>; authorization: string }[]
  /** Signs in on its page. @returns what the browser comes back with */
  signIn: (started: Started, claims: object) => { code: string; state: string }
  tellTheTruth: () => void
  close: () => Promise<void>
}

export async function startLyingProvider(): Promise<LyingProvider> {
  const [own, other] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')]
  const published = async () => {
    const { publicKey } = provider.key === 'first' ? own : other
    return { keys: [{ ...(await exportJWK(publicKey)), kid: kid(), alg: 'RS256', use: 'sig' }] }
  }
  const kid = () => (provider.key === 'second' ? 'second' : 'own')
  const codes = new Map<string, { started: Started; claims: object }>()

  const server = createServer(async (request, response) => {
    const endpoint = endpoints[new URL(request.url ?? '', 'http://x').pathname]
    if (!endpoint) return send(response, 404, {})
    if (provider.trouble?.at === endpoint) return fail(response, provider.trouble.how)
    if (endpoint === 'keys') return send(response, 200, await published())
    if (endpoint === 'token') return answerCode(request, response)
    send(response, 200, {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      id_token_signing_alg_values_supported: ['RS256', 'none'],
      authorization_response_iss_parameter_supported: true,
    })
  })
  const { origin: issuer, close } = await startListening(server)

  async function answerCode(request: IncomingMessage, response: ServerResponse) {
    let sent = ''
    for await (const chunk of request) sent += chunk
    const form = Object.fromEntries(new URLSearchParams(sent))
    provider.exchanges.push({ form, authorization: request.headers.authorization ?? '' })
    const kept = codes.get(form.code ?? '')
    codes.delete(form.code ?? '')
    const challenge = createHash('sha256')
      .update(form.code_verifier ?? '')
      .digest('base64url')
    const isRight =
      kept?.started.redirect_uri === form.redirect_uri && kept?.started.code_challenge === challenge
    if (!kept || !isRight) return send(response, 400, { error: 'invalid_grant' })
    send(response, 200, {
      access_token: 'the-real-access-token',
      refresh_token: 'the-real-refresh-token',
      token_type: 'Bearer',
      expires_in: 60,
      id_token: await idToken(kept.started, kept.claims),
    })
  }

  async function idToken({ client_id: aud, nonce }: Started, claims: object): Promise<string> {
    const iat = Math.floor(Date.now() / 1000)
    const told = { iss: issuer, aud, nonce, iat, exp: iat + 60, ...claims, ...provider.lies }
    if (provider.signature === 'none') return new UnsecuredJWT(told).encode()
    const isOwn = (provider.signature === 'right') === (provider.key === 'first')
    const { privateKey } = isOwn ? own : other
    return new SignJWT(told).setProtectedHeader({ alg: 'RS256', kid: kid() }).sign(privateKey)
  }

  const provider: LyingProvider = {
    oidc: {
      name: 'LeerID',
      issuer,
      clientId: 'portal',
      clientSecret: 's3cret',
      scope: 'openid offline_access ov_leerling profile',
    },
    lies: {},
    signature: 'right',
    key: 'first',
    trouble: undefined,
    exchanges: [],
    signIn(started, claims) {
      const code = randomUUID()
      codes.set(code, { started, claims })
      return { code, state: started.state }
    },
    tellTheTruth() {
      Object.assign(provider, {
        lies: {},
        signature: 'right',
        key: 'first',
        trouble: undefined,
        exchanges: [],
      })
    },
    close,
  }
  return provider
}

const endpoints: Record<string, Endpoint> = {
  '/.well-known/openid-configuration': 'discovery',
  '/token': 'token',
  '/keys': 'keys',
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function fail(response: ServerResponse, how: Trouble['how']): void {
  if (how === 'silence') return
  if (how === 'nonsense' || how === 'refusal') {
    send(response, how === 'refusal' ? 401 : 200, { error: 'invalid_client' })
    return
  }
  const status = how === 'html' ? 200 : how
  response.writeHead(status, { 'content-type': 'text/html', location: '/elsewhere' })
  response.end('<!doctype html><title>Sorry</title>')
}
