import type { Authenticator } from '#test/support/authenticator.ts'
import { Client, type Transport } from '#test/support/client.ts'
import { addPasskey } from '#test/support/passkeys.ts'
import { demoPassword } from '../../dev/demo-data.ts'
import type { Recorder } from './recorder.ts'
import type { Writer } from './writer.ts'

/** Gives a signed-in person a passkey, where nothing is broken. @throws if it is refused */
export async function takeStep(person: Client, authenticator: Authenticator): Promise<void> {
  const { status, body } = await addPasskey(person, authenticator)
  if (status !== 200) throw new Error(`No passkey was added: ${JSON.stringify(body)}`)
}

/**
 * Signs in with the password and a passkey, each time in a new browser, and sends the passkey's answer once more: it must count
 * once.
 * @param authenticator has a passkey of this person's
 */
export function signInWithStep(
  recorder: Recorder,
  transport: Transport,
  login: string,
  authenticator: Authenticator,
): Writer {
  let [sent, acknowledged] = [0, 0]
  const repeated: string[] = []
  return {
    async step() {
      const browser = new Client(transport)
      if (!(await recorder.read(() => browser.get('/isloggedin')))) return
      const begun = await recorder.write(() => browser.post('/login', { login, password: demoPassword }))
      if (!begun) return
      const { second_step } = begun.body
      if (!second_step) return recorder.report(`${login} was not asked for a second step`)
      const step = { method: 'passkey', credential: authenticator.get(second_step.options) }
      const again = new Client(transport)
      for (const [name, value] of browser.cookies) again.cookies.set(name, value)
      sent++
      const given = await recorder.write(() => browser.post('/login/second_step', step), over)
      if (given?.status !== 200) return
      acknowledged++
      const seen = await recorder.read(() => browser.get('/isloggedin'))
      if (seen && seen.body.user?.login !== login) recorder.report(`${login} was signed in, and is not`)
      const twice = await recorder.write(() => again.post('/login/second_step', step), over)
      if (twice?.status === 200) repeated.push(`an answer of ${login}'s passkey`)
    },
    async check(pool) {
      const { rows } = await pool.query(
        `SELECT count(*)::integer AS count FROM audit
         WHERE action = 'session.start' AND actor_login = $1 AND after->>'step' = 'passkey'`,
        [login],
      )
      const { count } = rows[0]
      return {
        lost: count < acknowledged ? [`${acknowledged - count} sign-ins of ${login}`] : [],
        doubled: [...repeated, ...(count > sent ? [`${count - sent} sign-ins of ${login}`] : [])],
      }
    },
  }
}

/** Where the answer to an earlier request was lost, nothing waits any more. */
const over = ['secondStep.over']
