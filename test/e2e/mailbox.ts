import { expect } from '@playwright/test'
import { port } from './portal.ts'

/** The mailbox stand-in listens on the third port after the portal's. */
const mailbox = `http://127.0.0.1:${port + 3}`

export type Mail = { id: number; to: string; subject: string; text: string; html: string }

/** All mail for an address, newest first. */
export async function mailsTo(address: string): Promise<Mail[]> {
  const answer = await fetch(`${mailbox}/api/messages?to=${encodeURIComponent(address)}`)
  return answer.json()
}

/** Waits for the mail with this subject. */
export async function mailTo(address: string, subject: string): Promise<Mail> {
  const find = async () => (await mailsTo(address)).find((mail) => mail.subject === subject)
  await expect.poll(find, { timeout: 20_000, message: `a mail “${subject}” to ${address}` }).toBeDefined()
  return (await find()) as Mail
}

/** The portal link in a mail whose path starts with this. */
export function linkIn({ text }: Mail, path: string): string {
  const link = text.match(/https?:\/\/\S+/g)?.find((found) => new URL(found).pathname.startsWith(path))
  expect(link, text).toBeDefined()
  return link as string
}
