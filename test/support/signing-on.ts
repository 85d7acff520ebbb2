import { expect } from 'vitest'
import { demoPassword } from '../../dev/demo-data.ts'
import { pupil } from '../../dev/identity-provider/pupils.ts'
import type { Answer, Client } from './client.ts'
import { type LyingProvider, type Started, startLyingProvider } from './identity-provider.ts'
import { type Posted, postedFrom } from './posted-identity.ts'
import { createTestApp, type TestApp } from './test-app.ts'

export { claimsIn, type Posted, postedFrom } from './posted-identity.ts'

export const emma = pupil('emma').claims
export const noor = pupil('noor').claims

type Claims = Record<string, unknown>

/** A portal with an identity provider, and the steps of signing in there. */
export type SigningOnPortal = TestApp & {
  provider: LyingProvider
  /** A browser that has opened the portal. */
  browser: () => Promise<Client>
  start: (who: Client) => Promise<Started>
  /** Comes back with the provider's answer. @param more put over it */
  comeBack: (who: Client, started: Started, claims: Claims, more?: object) => Promise<Answer>
  exchange: (who: Client, answer: Record<string, string>) => Promise<Answer>
  /** All steps up to what is posted. */
  verified: (who: Client, claims: Claims) => Promise<Posted>
  signOn: (who: Client, claims: Claims) => Promise<Answer>
  connect: (who: Client, claims: Claims, login: string, password?: string) => Promise<Answer>
}

export async function createSigningOnPortal(
  overrides: Parameters<typeof createTestApp>[0] = {},
): Promise<SigningOnPortal> {
  const provider = await startLyingProvider()
  const portal = await createTestApp({ oidc: provider.oidc, ...overrides })
  const steps: Omit<SigningOnPortal, keyof TestApp> = {
    provider,
    async browser() {
      const client = portal.visitor()
      await client.get('/isloggedin')
      return client
    },
    async start(who) {
      const { status, body } = await who.post('/login/request/oauth/start')
      expect([status, body.errormsg]).toEqual([200, ''])
      return body
    },
    exchange: (who, answer) =>
      who.get(`/login/request/oauth?${new URLSearchParams({ grant_type: 'authorization_code', ...answer })}`),
    comeBack: (who, started, claims, more) =>
      steps.exchange(who, {
        redirect_uri: started.redirect_uri,
        ...provider.signIn(started, claims),
        ...more,
      }),
    async verified(who, claims) {
      const { status, body } = await steps.comeBack(who, await steps.start(who), claims)
      expect([status, body.errormsg]).toEqual([200, ''])
      return postedFrom(body)
    },
    signOn: async (who, claims) => who.post('/login/oauth', await steps.verified(who, claims)),
    connect: async (who, claims, login, password = demoPassword) =>
      who.post('/login/connect/oauth', { ...(await steps.verified(who, claims)), login, password }),
  }
  return {
    ...portal,
    ...steps,
    reset: async () => {
      provider.tellTheTruth()
      await portal.reset()
    },
    close: async () => {
      await portal.close()
      await provider.close()
    },
  }
}

/** The account that the browser is signed in as. */
export const loginOf = async (who: Client): Promise<string | null> =>
  (await who.get('/isloggedin')).body.user?.login ?? null
