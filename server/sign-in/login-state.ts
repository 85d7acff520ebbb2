import type { ReplyOf } from '#contract/endpoint.ts'
import { LoginState, type readConfig, type readLoginState } from '#contract/session.ts'
import { languages } from '#i18n/languages.ts'
import { accountOf } from '../accounts/accounts.ts'
import type { Config } from '../platform/config/config.ts'
import { sign } from '../platform/secrets.ts'
import type { Services } from '../services.ts'
import { stepDemandedFrom } from '../sessions/demanded-step.ts'
import type { Person } from '../sessions/person.ts'
import { personToWire } from './signed-in.ts'

/**
 * The signed-in person, with their own account.
 * @param session null without one; `end`: its absolute limit; `token`: the browser's
 */
export function loginStateOf(
  services: Services,
  session: { person: Person; end: Date; token: string | null } | null,
): ReplyOf<typeof readLoginState> {
  if (!session)
    return LoginState.toWire({
      isSignedIn: false,
      user: null,
      account: null,
      endsIn: null,
      viewedUntil: null,
      isPasswordDue: false,
      isSecondStepDue: false,
      secondStepFrom: null,
      storageKey: null,
    })
  const { person, end, token } = session
  const account = accountOf(person)
  const endsIn = Math.floor((end.getTime() - services.clock().getTime()) / 1000)
  const { isPasswordDue, isSecondStepDue, hasSecondStep, viewedUntil } = person
  const isOwn = viewedUntil === null
  return LoginState.toWire({
    isSignedIn: true,
    user: personToWire(services, person),
    account,
    endsIn,
    viewedUntil: viewedUntil?.toISOString() ?? null,
    isPasswordDue,
    isSecondStepDue,
    secondStepFrom:
      isOwn && !hasSecondStep
        ? stepDemandedFrom(services.config.secondStep, person.kind, services.clock())
        : null,
    storageKey: storageKeyOf(services, person, token),
  })
}

/** Bound to the session and to the person, so that no one else reads data that a page left in the browser. Null if none may be kept. */
function storageKeyOf(
  { config }: Services,
  { id, kind, app, viewedUntil }: Person,
  token: string | null,
): string | null {
  const makesPasswords = kind === 'admin' || kind === 'staff'
  if (!makesPasswords || app !== null || viewedUntil !== null || token === null) return null
  return sign(config, `storage:${token}:${id}`)
}

/** The parts of the configuration that pages need. @param hasCards whether a school may sign in with cards */
export function configForPages(config: Config, hasCards: boolean): ReplyOf<typeof readConfig> {
  const { provider, siteKey, theme, size } = config.captcha
  const signInWays: ReplyOf<typeof readConfig>['signIn'] = ['password']
  if (config.oidc) signInWays.push('leerid')
  if (hasCards) signInWays.push('card')
  return {
    environment: config.environment,
    address: config.portalUrl,
    brand: config.brand,
    captcha: { provider, siteKey, theme, size },
    languages: [...languages],
    signIn: signInWays,
    identityProvider: config.oidc?.name ?? null,
    apps: config.apps.map(({ key, kind, scheme }) => ({ key, kind, scheme })),
  }
}
