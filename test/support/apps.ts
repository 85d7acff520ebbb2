import type { Answer, Client } from './client.ts'
import type { TestApp } from './test-app.ts'

/** What an app is opened with, as it stands on the wire. */
export type Code = { machine: string; cookie: string }

/** Asks for an app in a browser, signs in there, and answers what the app would be opened with. */
export async function codeFor(
  portal: Pick<TestApp, 'visitor'>,
  login: string,
  machine = `of-${login.replaceAll('.', '-')}`,
): Promise<Code> {
  const browser = portal.visitor()
  await browser.get('/isloggedin')
  await browser.post('/weblock/createcallback', { callback: 'desktop', machine })
  const { body } = await browser.post('/login', { login, password: 'welkom-bij-vlinder' })
  return body.session.result.session
}

/** Redeems a code as a program does: no page's headers, no XSRF token. */
export async function redeem(
  portal: Pick<TestApp, 'visitor'>,
  code: Code,
): Promise<{ app: Client; answer: Answer }> {
  const app = portal.visitor()
  return { app, answer: await app.post('/weblock/session', code) }
}

/** Opens an app as this person, on a machine. @throws where it is refused */
export async function openApp(
  portal: Pick<TestApp, 'visitor'>,
  login: string,
  machine?: string,
): Promise<Client> {
  const { app, answer } = await redeem(portal, await codeFor(portal, login, machine))
  if (answer.status !== 200) throw new Error(`${login}'s app was refused: ${JSON.stringify(answer.body)}`)
  return app
}
