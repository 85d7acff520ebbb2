import { userTypeToWire } from '#contract/access.ts'
import { accountToWire } from '#contract/accounts.ts'
import * as contract from '#contract/session.ts'
import { languages } from '#i18n/languages.ts'
import { readOwnAccount } from '../accounts/accounts.ts'
import type { Serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import type { Person } from './person.ts'
import { endSession } from './sessions.ts'
import { signIn } from './sign-in.ts'

export function sessionRoutes(serve: Serve, services: Services): void {
  const { config } = services
  const personToWire = ({ kind, login, name }: Pick<Person, 'kind' | 'login' | 'name'>) => ({
    type: userTypeToWire(kind, config.brand.slug),
    login,
    name,
  })

  serve(contract.readLoginState, async ({ person, browser }) => {
    if (!person) {
      browser.handOutXsrfToken(false)
      return { loggedIn: false, user: null, obj: null }
    }
    browser.handOutXsrfToken(true)
    const account = await readOwnAccount(services, person.id)
    return { loggedIn: true, user: personToWire(person), obj: accountToWire(account) }
  })

  serve(contract.signIn, async ({ body, browser }) => {
    const { token, person } = await signIn(services, body, browser)
    browser.keepSession(token)
    const account = await readOwnAccount(services, person.id)
    return {
      user: personToWire(person),
      obj: accountToWire(account),
      oauth: { error: 0 },
      callback: { redirect: false, app: null, url: null, webUrl: null },
      session: { result: { session: { machine: null, cookie: null } } },
    }
  })

  serve(contract.signOut, async ({ browser }) => {
    if (browser.sessionToken) await endSession(services.db, browser.sessionToken)
    browser.dropSession()
    return {}
  })

  const { provider, siteKey, theme, size } = config.captcha
  serve(contract.readConfig, () => ({
    environment: config.environment,
    brand: config.brand,
    captcha: { provider, siteKey, theme, size },
    languages: [...languages],
    signIn: ['password' as const],
  }))
}
