import { demoPassword } from '../../dev/demo-data.ts'
import { Authenticator, type Oddities } from './authenticator.ts'
import type { Answer, Client } from './client.ts'

/** At the address of portals in tests. */
export const newAuthenticator = (kind?: { isSynced?: boolean }) =>
  new Authenticator('http://localhost:3000', kind)

type Making = { name?: string; odd?: Oddities; password?: string }

/** A page's request to add a passkey to the account of the signed-in person. @throws if none may be added */
export async function newPasskeyOf(
  who: Client,
  authenticator: Authenticator,
  { name = 'My phone', odd, password = demoPassword }: Making = {},
): Promise<object> {
  const proof = { current_password: password }
  const { status, body } = await who.post('/security/passkeys/options', proof)
  if (status !== 200) throw new Error(`No passkey may be added: ${JSON.stringify(body)}`)
  return { ...proof, credential: authenticator.create(body.data, odd), name }
}

/** Adds a passkey to the account of the signed-in person. */
export const addPasskey = async (
  who: Client,
  authenticator: Authenticator,
  making?: Making,
): Promise<Answer> => who.post('/security/passkeys', await newPasskeyOf(who, authenticator, making))

/** The authenticator's answer to the question for a passkey that signs in alone. */
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
