import { userTypeToWire } from '#contract/access.ts'
import { Account } from '#contract/account.ts'
import { handOverToWire, waitingAppToWire } from '#contract/apps.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { signInWithCard } from '#contract/login-cards.ts'
import type { signIn } from '#contract/session.ts'
import { accountOf } from '../accounts/accounts.ts'
import type { Browser } from '../platform/http/browser.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'
import { type Began, isAsked, type SignedIn } from './sign-in.ts'

export const personToWire = ({ config }: Services, { kind, login, name }: Person) => ({
  type: userTypeToWire(kind, config.brand.slug),
  login,
  name,
})

/** The reply of every way to sign in; the browser keeps the session. */
export function signedInToWire(
  services: Services,
  browser: Pick<Browser, 'keepSession'>,
  { token, person, waiting, handOver }: SignedIn,
): ReplyOf<typeof signInWithCard> {
  browser.keepSession(token)
  return {
    user: personToWire(services, person),
    obj: Account.toWire(accountOf(person)),
    oauth: { error: 0 },
    callback: waitingAppToWire(waiting),
    session: handOverToWire(handOver),
  }
}

/** The same if the second step may come first. */
export const beganToWire = (
  services: Services,
  browser: Pick<Browser, 'keepSession'>,
  began: Began<SignedIn>,
): ReplyOf<typeof signIn> =>
  isAsked(began) ? { second_step: began } : signedInToWire(services, browser, began)
