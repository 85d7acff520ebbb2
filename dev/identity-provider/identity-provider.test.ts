import * as client from 'openid-client'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { identityFromClaims } from '#contract/single-sign-on.ts'
import { createIdentityProvider, type IdentityStandIn } from './identity-provider.ts'
import { pupil, pupils } from './pupils.ts'

const redirectUri = 'http://portal.example/auth/login'
const scope = 'openid offline_access ov_leerling profile'
const portal = { clientId: 'portal', clientSecret: 'only-for-tests', redirectUris: [redirectUri] }

const warned = vi.spyOn(console, 'warn')
const informed = vi.spyOn(console, 'info')

let standIn: IdentityStandIn
let origin: string
let configuration: client.Configuration

beforeAll(async () => {
  standIn = createIdentityProvider(portal)
  origin = await standIn.listen(0)
  configuration = await discovered(portal.clientSecret)
})
afterAll(() => standIn.close())

const discovered = (secret: string) =>
  client.discovery(new URL(origin), portal.clientId, secret, undefined, {
    execute: [client.allowInsecureRequests],
  })

/** A browser at the provider: keeps cookies, and stops where the portal begins. */
class Visitor {
  private readonly cookies = new Map<string, string>()

  async open(address: string, form?: Record<string, string>): Promise<Response> {
    const response = await fetch(new URL(address, origin), {
      method: form ? 'POST' : 'GET',
      headers: { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { body: new URLSearchParams(form) }),
      redirect: 'manual',
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      this.cookies.set(name, value)
    }
    return response
  }

  /** Goes where it is sent. @returns the last answer, or where the portal takes over */
  async follow(response: Response): Promise<{ response: Response; backAt?: URL }> {
    const location = response.headers.get('location')
    if (!location) return { response }
    const next = new URL(location, origin)
    if (next.origin !== origin) return { response, backAt: next }
    return this.follow(await this.open(next.href))
  }

  /** The address of the page to pick a pupil. */
  async begin(parameters: Record<string, string>): Promise<string> {
    const response = await this.open(client.buildAuthorizationUrl(configuration, parameters).href)
    return response.headers.get('location') ?? ''
  }

  async answer(pickAt: string, form: Record<string, string>): Promise<URL> {
    const { backAt } = await this.follow(await this.open(pickAt, form))
    if (!backAt) throw new Error('The provider does not lead back to the portal')
    return backAt
  }
}

async function newSignIn() {
  const pkceCodeVerifier = client.randomPKCECodeVerifier()
  const [expectedState, expectedNonce] = [client.randomState(), client.randomNonce()]
  const parameters = {
    redirect_uri: redirectUri,
    scope,
    state: expectedState,
    nonce: expectedNonce,
    code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
  }
  return { parameters, checks: { pkceCodeVerifier, expectedState, expectedNonce } }
}

async function claimsOf(key: string, visitor = new Visitor()) {
  const { parameters, checks } = await newSignIn()
  const backAt = await visitor.answer(await visitor.begin(parameters), { pupil: key })
  const tokens = await client.authorizationCodeGrant(configuration, backAt, checks)
  return { claims: tokens.claims(), tokens, backAt, checks }
}

describe('the identity stand-in', () => {
  it.each(pupils.map(({ key }) => key))(
    'vouches in the ID token for %s, as LeerID does, in a flow that openid-client checks',
    async (key) => {
      const { claims, tokens, backAt } = await claimsOf(key)
      expect(backAt.origin + backAt.pathname).toBe(redirectUri)
      expect(claims).toMatchObject({ ...pupil(key).claims, iss: origin, aud: portal.clientId })
      expect(tokens).toMatchObject({ refresh_token: expect.any(String), expires_in: 3600 })
    },
  )

  it('the identity stand-in has pupils with one learner identity, several, and none', async () => {
    const learners = async (key: string) => identityFromClaims((await claimsOf(key)).claims)?.learnerIds
    expect(await learners('emma')).toHaveLength(1)
    expect(await learners('milan')).toHaveLength(2)
    expect(await learners('yara')).toEqual([])
    const [before, later] = [pupil('lotte').claims, pupil('lotte-later').claims]
    expect(later.ov_historiek_account_uuid).toBe(before.ov_account_uuid)
  })

  it('the identity stand-in asks each time, so that the previous pupil is not still signed in', async () => {
    const visitor = new Visitor()
    const first = await claimsOf('emma', visitor)
    const { parameters } = await newSignIn()
    const pickAt = await visitor.begin(parameters)
    expect(await (await visitor.open(pickAt)).text()).toContain('Noor Janssens')
    const second = await claimsOf('noor', visitor)
    expect([first.claims?.given_name, second.claims?.given_name]).toEqual(['Emma', 'Noor'])
  })

  it('the identity stand-in shows the pupils as buttons, and a way out', async () => {
    const visitor = new Visitor()
    const { parameters } = await newSignIn()
    const page = await (await visitor.open(await visitor.begin(parameters))).text()
    expect(page).toContain('<html lang="en">')
    expect(page).toContain('stands in')
    const buttons = [...page.matchAll(/<button name="(\w+)" value="([\w-]+)"/g)].map(([, ...both]) => both)
    expect(buttons).toEqual([...pupils.map(({ key }) => ['pupil', key]), ['cancel', 'yes']])
  })

  it('the identity stand-in reports a cancelled sign-in, in the portal’s own state', async () => {
    const visitor = new Visitor()
    const { parameters, checks } = await newSignIn()
    const backAt = await visitor.answer(await visitor.begin(parameters), { cancel: 'yes' })
    const { error, state, code } = Object.fromEntries(backAt.searchParams)
    expect([error, state, code]).toEqual(['access_denied', checks.expectedState, undefined])
  })

  it('a test can pick a pupil by JSON, and the browser that began goes on', async () => {
    const visitor = new Visitor()
    const { parameters, checks } = await newSignIn()
    const interaction = (await visitor.begin(parameters)).split('/').at(-1)
    const pick = (body: object) =>
      fetch(`${origin}/api/pick`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    expect((await pick({ interaction, pupil: 'nobody' })).status).toBe(400)
    expect((await pick({ interaction: 'none', pupil: 'noor' })).status).toBe(404)
    const { continueAt } = (await (await pick({ interaction, pupil: 'noor' })).json()) as Record<
      string,
      string
    >
    const another = await new Visitor().open(continueAt ?? '')
    expect(another.status).toBe(400)
    const { backAt } = await visitor.follow(await visitor.open(continueAt ?? ''))
    const tokens = await client.authorizationCodeGrant(configuration, backAt as URL, checks)
    expect(tokens.claims()?.family_name).toBe('Janssens')
    expect(await (await fetch(`${origin}/api/pupils`)).json()).toEqual(pupils)
  })

  it('a redirect that is not the portal’s is refused on a page of its own', async () => {
    const { parameters } = await newSignIn()
    for (const redirect_uri of ['http://evil.example/auth/login', `${redirectUri}/`, `${redirectUri}?a=1`]) {
      const response = await new Visitor().open(
        client.buildAuthorizationUrl(configuration, { ...parameters, redirect_uri }).href,
      )
      expect([response.status, response.headers.get('location')]).toEqual([400, null])
      expect(await response.text()).toContain('redirect_uri')
    }
  })

  it('a sign-in without PKCE is refused, and one by a code verifier as it is', async () => {
    const { code_challenge, code_challenge_method, ...without } = (await newSignIn()).parameters
    for (const parameters of [without, { ...without, code_challenge, code_challenge_method: 'plain' }]) {
      const { backAt } = await new Visitor().follow(
        await new Visitor().open(client.buildAuthorizationUrl(configuration, parameters).href),
      )
      expect(backAt?.searchParams.get('error')).toBe('invalid_request')
    }
  })

  it('a scope that the portal is not listed for is refused', async () => {
    const { parameters } = await newSignIn()
    const { backAt } = await new Visitor().follow(
      await new Visitor().open(
        client.buildAuthorizationUrl(configuration, { ...parameters, scope: `${scope} email` }).href,
      ),
    )
    expect(backAt?.searchParams.get('error')).toBe('invalid_scope')
  })

  it('a code gives tokens once, and to the portal only', async () => {
    const { backAt, checks } = await claimsOf('emma')
    await expect(client.authorizationCodeGrant(configuration, backAt, checks)).rejects.toMatchObject({
      error: 'invalid_grant',
    })
    const visitor = new Visitor()
    const { parameters, checks: others } = await newSignIn()
    const back = await visitor.answer(await visitor.begin(parameters), { pupil: 'emma' })
    const stranger = await discovered('a guess')
    await expect(client.authorizationCodeGrant(stranger, back, others)).rejects.toThrow()
  })

  it('the identity stand-in says so if a sign-in has ended, or a pupil does not exist', async () => {
    const visitor = new Visitor()
    const { parameters } = await newSignIn()
    const pickAt = await visitor.begin(parameters)
    expect((await visitor.open(pickAt, { pupil: 'nobody' })).status).toBe(400)
    const strangers = await new Visitor().open(pickAt)
    expect([strangers.status, await strangers.text()]).toEqual([404, expect.stringContaining('has ended')])
    await visitor.answer(pickAt, { pupil: 'emma' })
    expect((await visitor.open(pickAt, { pupil: 'emma' })).status).toBe(404)
  })

  it('the page lists the pupils, with the claims that the portal gets', async () => {
    const page = await (await fetch(origin)).text()
    for (const { claims } of pupils) expect(page).toContain(claims.ov_account_uuid)
    expect((await fetch(`${origin}/pages.css`)).headers.get('content-type')).toContain('text/css')
  })

  it('the identity stand-in prints nothing on the console', () => {
    expect([...warned.mock.calls, ...informed.mock.calls]).toEqual([])
  })

  it('the identity stand-in names the port if it is taken', async () => {
    const port = Number(new URL(origin).port)
    const second = createIdentityProvider(portal)
    await expect(second.listen(port)).rejects.toThrow(
      `The identity stand-in needs port ${port}, which is taken.`,
    )
    await second.close()
  })

  it('the provider cannot be reached once it is closed', async () => {
    const second = createIdentityProvider(portal)
    const address = await second.listen(0)
    expect((await fetch(address)).status).toBe(200)
    await second.close()
    await expect(fetch(address)).rejects.toThrow()
  })
})
