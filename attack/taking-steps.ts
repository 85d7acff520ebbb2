import { Authenticator } from '#test/support/authenticator.ts'
import { bodyOf, type Client } from '#test/support/client.ts'
import { addPasskey } from '#test/support/passkeys.ts'
import { demoPassword } from '../dev/demo-data.ts'

/** Signs people in when a second step is demanded: with a passkey that each of them gets at the first sign-in. */
export function takingSteps(portalUrl: string) {
  const owned = new Map<string, Authenticator>()
  return {
    async signIn(browser: Client, login: string): Promise<Client> {
      await browser.open()
      const { second_step } = bodyOf(await browser.post('/login', { login, password: demoPassword }))
      const known = owned.get(login)
      if (second_step && known) {
        const credential = known.get(second_step.options)
        bodyOf(await browser.post('/login/second_step', { method: 'passkey', credential }))
      } else if ((await browser.get('/isloggedin')).body.second_step_due) {
        const made = new Authenticator(portalUrl)
        bodyOf(await addPasskey(browser, made))
        owned.set(login, made)
      }
      return browser
    },
    /** Call after a reset: the portal no longer knows these passkeys. */
    forget: () => owned.clear(),
  }
}
