import { demoPassword } from '../../dev/demo-data.ts'
import { Authenticator, type Oddities } from './authenticator.ts'
import type { Answer, Client } from './client.ts'

/** Where the tests' portal is, as a browser sees it. */
const origin = 'http://localhost:3000'

export const newAuthenticator = (kind?: { isSynced?: boolean }) => new Authenticator(origin, kind)

/** Adds a passkey to the account of who is signed in. */
export async function addPasskey(
  who: Client,
  authenticator: Authenticator,
  {
    name = 'My phone',
    odd,
    password = demoPassword,
  }: { name?: string; odd?: Oddities; password?: string } = {},
): Promise<Answer> {
  const proof = { current_password: password }
  const { status, body } = await who.post('/security/passkeys/options', proof)
  if (status !== 200) throw new Error(`No passkey may be added: ${JSON.stringify(body)}`)
  const credential = authenticator.create(body.data, odd)
  return who.post('/security/passkeys', { ...proof, credential, name })
}

/** What the authenticator answers to the question for a passkey that signs in alone. */
export async function answerAlone(browser: Client, authenticator: Authenticator, odd?: Oddities) {
  const { body } = await browser.post('/login/passkey/options')
  return authenticator.get(body.data, odd)
}

/** Signs in with a passkey alone, in a browser that has opened the portal. */
export async function comeAlone(
  browser: Client,
  authenticator: Authenticator,
  odd?: Oddities,
): Promise<Answer> {
  return browser.post('/login/passkey', { credential: await answerAlone(browser, authenticator, odd) })
}
