import { demoPassword } from '../../dev/demo-data.ts'
import type { Answer, Client } from './client.ts'
import type { TestApp } from './test-app.ts'

/** The opening of an app, as on the wire. */
type Code = { machine: string; cookie: string }

/** The device that an app is asked for on, unless another is named. */
export const machine = 'MACHINE-1'

/** Asks in a browser for an app to be opened. */
export const ask = (browser: Client, request: object = { callback: 'desktop', machine, port: 4711 }) =>
  browser.post('/weblock/createcallback', request)

/** Signs in, and answers the body. */
export const signIn = async (browser: Client, login = 'lena'): Promise<Answer['body']> =>
  (await browser.post('/login', { login, password: demoPassword })).body

/** The opening of the app that was asked for, from the reply of a sign-in. */
export const sessionOf = (body: { session: { result: { session: Code } } }) => body.session.result.session

/** The hand-over codes as the database keeps them. */
export const handOverCodes = ({ services }: Pick<TestApp, 'services'>) =>
  services.db.selectFrom('hand_over_codes').selectAll().execute()

/** Asks for an app in a browser, signs in there, and answers what the app would be opened with. */
export async function codeFor(
  portal: Pick<TestApp, 'visitor'>,
  login: string,
  machine = `of-${login.replaceAll('.', '-')}`,
): Promise<Code> {
  const browser = await portal.visitor().open()
  await ask(browser, { callback: 'desktop', machine })
  return sessionOf(await signIn(browser, login))
}

/** Redeems a code as a program does: no page's headers, no XSRF token. */
export async function redeem(
  portal: Pick<TestApp, 'visitor'>,
  code: Code,
): Promise<{ app: Client; answer: Answer }> {
  const app = portal.visitor()
  return { app, answer: await app.post('/weblock/session', code) }
}

/** Opens an app as this person, on a machine. @throws if it is refused */
export async function openApp(
  portal: Pick<TestApp, 'visitor'>,
  login: string,
  machine?: string,
): Promise<Client> {
  const { app, answer } = await redeem(portal, await codeFor(portal, login, machine))
  if (answer.status !== 200) throw new Error(`${login}'s app was refused: ${JSON.stringify(answer.body)}`)
  return app
}
