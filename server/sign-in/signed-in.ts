import { userTypeToWire } from '#contract/access.ts'
import { Account } from '#contract/account.ts'
import { handOverToWire, waitingAppToWire } from '#contract/apps.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { signIn } from '#contract/session.ts'
import { accountOf } from '../accounts/accounts.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'
import type { SignedIn } from './sign-in.ts'

export const personToWire = ({ config }: Services, { kind, login, name }: Person) => ({
  type: userTypeToWire(kind, config.brand.slug),
  login,
  name,
})

/** The reply of every way to sign in; the caller sets the session's cookie. */
export function signedInToWire(
  services: Services,
  { person, waiting, handOver }: SignedIn,
): ReplyOf<typeof signIn> {
  return {
    user: personToWire(services, person),
    obj: Account.toWire(accountOf(person)),
    oauth: { error: 0 },
    callback: waitingAppToWire(waiting),
    session: handOverToWire(handOver),
  }
}
