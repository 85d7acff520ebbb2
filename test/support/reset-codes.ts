import { answerResetRequests } from '#server/accounts/reset-password.ts'
import { solveCaptcha } from './captcha.ts'
import type { Answer, Client } from './client.ts'
import { queuedMails } from './demo.ts'
import type { TestApp } from './test-app.ts'

/** Asks for a reset code as the form does. */
export async function askForResetCode(
  visitor: Client,
  login: unknown,
  sent: { headers?: Record<string, string> } = {},
): Promise<Answer> {
  const captcha = await solveCaptcha(visitor, 'forgot-password')
  return visitor.post('/requestresetpassword', { login, captcha, lang: 'nl' }, sent)
}

/** The reset codes in the mails that wait for this address, oldest first. */
export async function resetCodes(portal: TestApp, address: string): Promise<string[]> {
  const mails = await queuedMails(portal)
  return mails
    .filter(({ kind, to_address }) => kind === 'resetCode' && to_address === address)
    .map(({ content }) => (content as { code: string }).code)
}

/** Asks for a reset code, has it mailed, and answers it. @param login whose address is `<login>@example.org` */
export async function resetCodeFor(portal: TestApp, visitor: Client, login: string): Promise<string> {
  await askForResetCode(visitor, login)
  await answerResetRequests(portal.services)
  const code = (await resetCodes(portal, `${login}@example.org`)).at(-1)
  if (code === undefined) throw new Error(`No code was mailed to ${login}`)
  return code
}
