import { bodyOf, type Client } from './client.ts'
import { queuedMails } from './demo.ts'
import type { TestApp } from './test-app.ts'

/** The codes of invitations in the mails that wait for this address, oldest first. */
export async function invitationCodes(portal: TestApp, address: string): Promise<string[]> {
  const mails = await queuedMails(portal)
  return mails
    .filter(({ kind, to_address }) => kind === 'invitation' && to_address === address)
    .map(({ content }) => (content as { code: string }).code)
}

/**
 * Accepts the newest invitation of this address in a new browser, which is signed in then.
 * @throws if it is refused
 */
export async function comeInvited(portal: TestApp, address: string, password: string): Promise<Client> {
  const code = (await invitationCodes(portal, address)).at(-1)
  const browser = await portal.visitor().open()
  bodyOf(await browser.post('/invitation', { code, password }))
  return browser
}
