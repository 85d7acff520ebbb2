import { userTypeToWire } from '#contract/access.ts'
import { Account } from '#contract/account.ts'
import { handOverToWire, waitingAppToWire } from '#contract/apps.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { signIn } from '#contract/session.ts'
import { readOwnAccount } from '../accounts/accounts.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'
import type { SignedIn } from './sign-in.ts'

export const personToWire = ({ config }: Services, { kind, login, name }: Person) => ({
  type: userTypeToWire(kind, config.brand.slug),
  login,
  name,
})

/** What every way to sign in answers; the caller has handed the session's cookie out. */
export async function signedInToWire(
  services: Services,
  { person, waiting, handOver }: SignedIn,
): Promise<ReplyOf<typeof signIn>> {
  return {
    user: personToWire(services, person),
    obj: Account.toWire(await readOwnAccount(services, person.id)),
    oauth: { error: 0 },
    callback: waitingAppToWire(waiting),
    session: handOverToWire(handOver),
  }
}
