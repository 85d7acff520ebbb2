import type { ReplyOf } from '#contract/endpoint.ts'
import { LoginState, type readConfig, type readLoginState } from '#contract/session.ts'
import { languages } from '#i18n/languages.ts'
import { accountOf } from '../accounts/accounts.ts'
import type { Config } from '../platform/config/config.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'
import { personToWire } from './signed-in.ts'

/** Who is signed in, with their own account. @param session null without one; `end`: its absolute limit */
export function loginStateOf(
  services: Services,
  session: { person: Person; end: Date } | null,
): ReplyOf<typeof readLoginState> {
  if (!session)
    return LoginState.toWire({
      isSignedIn: false,
      user: null,
      account: null,
      endsIn: null,
      viewedUntil: null,
      isPasswordDue: false,
    })
  const { person, end } = session
  const account = accountOf(person)
  const endsIn = Math.floor((end.getTime() - services.clock().getTime()) / 1000)
  const { isPasswordDue, viewedUntil } = person
  return LoginState.toWire({
    isSignedIn: true,
    user: personToWire(services, person),
    account,
    endsIn,
    viewedUntil: viewedUntil?.toISOString() ?? null,
    isPasswordDue,
  })
}

/** What the pages need to know of the configuration. */
export function configForPages(config: Config): ReplyOf<typeof readConfig> {
  const { provider, siteKey, theme, size } = config.captcha
  const signInWays = config.oidc ? (['password', 'leerid'] as const) : (['password'] as const)
  return {
    environment: config.environment,
    address: config.portalUrl,
    brand: config.brand,
    captcha: { provider, siteKey, theme, size },
    languages: [...languages],
    signIn: [...signInWays],
    identityProvider: config.oidc?.name ?? null,
    apps: config.apps.map(({ key, kind, scheme }) => ({ key, kind, scheme })),
  }
}
