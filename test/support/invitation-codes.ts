import { queuedMails } from './demo.ts'
import type { TestApp } from './test-app.ts'

/** The codes of invitations in the mails that wait for this address, oldest first. */
export async function invitationCodes(portal: TestApp, address: string): Promise<string[]> {
  const mails = await queuedMails(portal)
  return mails
    .filter(({ kind, to_address }) => kind === 'invitation' && to_address === address)
    .map(({ content }) => (content as { code: string }).code)
}
