import * as contract from '#contract/session.ts'
import { languages } from '#i18n/languages.ts'
import { readOwnAccount } from '../accounts/accounts.ts'
import { inTransaction } from '../db/database.ts'
import type { Serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { endSession } from '../sessions/sessions.ts'
import { signIn } from './sign-in.ts'
import { personToWire, signedInToWire } from './signed-in.ts'

export function signInRoutes(serve: Serve, services: Services): void {
  const { config } = services
  const { LoginState } = contract

  serve(contract.readLoginState, async ({ person, browser, sessionEnd }) => {
    if (!person || !sessionEnd) {
      browser.handOutXsrfToken(false)
      return LoginState.toWire({ isSignedIn: false, user: null, account: null, endsIn: null })
    }
    browser.handOutXsrfToken(true)
    const account = await readOwnAccount(services, person.id)
    const endsIn = Math.floor((sessionEnd.getTime() - services.clock().getTime()) / 1000)
    return LoginState.toWire({ isSignedIn: true, user: personToWire(services, person), account, endsIn })
  })

  serve(contract.signIn, async ({ body, browser }) => {
    const signedIn = await signIn(services, body, browser)
    browser.keepSession(signedIn.token)
    return signedInToWire(services, signedIn)
  })

  serve(contract.signOut, async ({ browser }) => {
    const { sessionToken } = browser
    if (sessionToken) await inTransaction(services.db, (trx) => endSession(services, trx, sessionToken))
    browser.dropSession()
    return {}
  })

  const { provider, siteKey, theme, size } = config.captcha
  const signInWays = config.oidc ? (['password', 'leerid'] as const) : (['password'] as const)
  serve(contract.readConfig, () => ({
    environment: config.environment,
    brand: config.brand,
    captcha: { provider, siteKey, theme, size },
    languages: [...languages],
    signIn: [...signInWays],
    identityProvider: config.oidc?.name ?? null,
    apps: config.apps.map(({ key, kind, scheme }) => ({ key, kind, scheme })),
  }))
}
