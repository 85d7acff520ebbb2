import { Secret, TOTP } from 'otpauth'
import type { SecondStepMethod } from '#contract/session.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { keepTotp, newTotpSecret, toAuthenticator } from '#server/second-step/totp.ts'
import type { Services } from '#server/services.ts'
import { demoPassword } from '../../dev/demo-data.ts'
import { type Answer, bodyOf, type Client } from './client.ts'

/** An authenticator app that was set up, and the recovery codes that came with it; none if there was a method before. */
export type Authenticator = { secret: string; recoveryCodes: string[] }

/** Proves by the password that it is a person of the demo. */
export const ownProof = { current_password: demoPassword }

/** The code that an authenticator app shows at this moment. */
export const codeAt = (secret: string, now: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() })

/** Six digits that are no code around this moment. */
export function wrongCodeAt(secret: string, now: Date): string {
  const right = [-30_000, 0, 30_000].map((ms) => codeAt(secret, new Date(now.getTime() + ms)))
  return ['111111', '222222', '333333', '444444'].find((code) => !right.includes(code)) as string
}

/**
 * Sets up an authenticator app in a signed-in browser. Its code of this moment is used up then: turn the clock by half a minute before
 * the next.
 * @throws if it is refused
 */
export async function setUpTotp(
  browser: Client,
  { clock, password = demoPassword }: { clock: { now: Date }; password?: string },
): Promise<Authenticator> {
  const { secret } = bodyOf(await browser.post('/security/totp/start', { current_password: password })).data
  const code = codeAt(secret, clock.now)
  const { data } = bodyOf(await browser.post('/security/totp', { current_password: password, code }))
  return { secret, recoveryCodes: data.recovery_codes ?? [] }
}

/**
 * Gives an account an authenticator app, directly in the database.
 * @returns its secret
 */
export async function plantTotp(services: Services, login: string): Promise<string> {
  const secret = newTotpSecret()
  await inTransaction(services.db, async (trx) => {
    const account = await trx
      .selectFrom('accounts')
      .select('id')
      .where('login', '=', login)
      .executeTakeFirstOrThrow()
    await keepTotp(services, trx, { ...account, licenceId: null }, secret, 0)
  })
  return toAuthenticator(services, login, secret).secret
}

/**
 * Sends the username and the password in a browser.
 * @returns the browser, and what the second step is asked for with
 * @throws if they are refused, or no second step is asked for
 */
export async function beginSignIn(
  browser: Client,
  login: string,
  password = demoPassword,
): Promise<{ browser: Client; step: Answer['body'] }> {
  await browser.open()
  const { second_step, user } = bodyOf(await browser.post('/login', { login, password }))
  if (!second_step || user) throw new Error(`${login} was not asked for a second step`)
  return { browser, step: second_step }
}

/** Sends the second step of the sign-in that waits in this browser. */
export const giveStep = (
  browser: Client,
  step: { method: SecondStepMethod; code?: string; remember?: boolean },
): Promise<Answer> => browser.post('/login/second_step', step)

/** Signs in with the password and a code of the authenticator app. @throws if either is refused */
export async function signInWithTotp(
  browser: Client,
  login: string,
  {
    secret,
    clock,
    remember = false,
    password = demoPassword,
  }: { secret: string; clock: { now: Date }; remember?: boolean; password?: string },
): Promise<Client> {
  await beginSignIn(browser, login, password)
  bodyOf(await giveStep(browser, { method: 'totp', code: codeAt(secret, clock.now), remember }))
  return browser
}
