import type { Invitation } from '#contract/invitations.ts'
import { updateOf } from '../accounts/account-changes.ts'
import { countingTakenLogin, isLoginTaken } from '../accounts/free-login.ts'
import { endOfLinks } from '../accounts/invitation-rows.ts'
import { refuseWeakPassword } from '../accounts/weak-password.ts'
import { dateInBrussels } from '../platform/calendar.ts'
import { inTransaction } from '../platform/db/database.ts'
import { together } from '../platform/db/together.ts'
import { Refusal } from '../platform/errors.ts'
import { hashOf } from '../platform/secrets.ts'
import { noteOf } from '../record/audit/audit.ts'
import type { Services } from '../services.ts'
import {
  type Began,
  type SignedIn,
  type SignInBrowser,
  startBrowserSession,
  withPersonIfIn,
} from '../sign-in/sign-in.ts'
import { type FoundInvitation, findInvitation, holdInvited } from './invitation-rows.ts'

const over = () => new Refusal(401, 'invitation.over')

const whenNow = ({ clock }: Services) => ({ now: clock(), today: dateInBrussels(clock()) })

/** @throws Refusal 401 for any code that cannot be accepted now, 429 after too many of these from this address */
async function lookUp(services: Services, code: string, address: string): Promise<FoundInvitation> {
  const found = await services.publicLimits.tryInvitationCode(address, () =>
    findInvitation(services.db, hashOf(code), whenNow(services)),
  )
  if (!found) throw over()
  return found
}

/** The inviter and the role. @throws Refusal see `lookUp` */
export async function readInvitation(services: Services, code: string, address: string): Promise<Invitation> {
  const { until, ...invitation } = await lookUp(services, code, address)
  return { ...invitation, until: until.toISOString() }
}

/**
 * Gives an account the password, and the login, that its owner chose, and signs in. The invitation is used up with that, in one
 * transaction, and reset codes end: of two at once one wins.
 * @throws Refusal 400 for a taken login or a weak password (then the invitation stays good), 401 and 429 see `lookUp`
 */
export async function acceptInvitation(
  services: Services,
  { code, login: typed, password }: { code: string; login?: string | undefined; password: string },
  browser: SignInBrowser,
): Promise<Began<SignedIn>> {
  const { id, login: given } = await lookUp(services, code, browser.address)
  const login = typed ?? given
  refuseWeakPassword(password, login)
  const passwordHash = await services.passwords.hash(password)
  const accept = () =>
    inTransaction(services.db, async (trx) => {
      const held = await holdInvited(trx, hashOf(code), whenNow(services))
      if (!held) throw over()
      const note = noteOf(
        { actor: { id, login }, at: services.clock() },
        {
          action: 'account.accept',
          target: 'account',
          targetId: id,
          before: { login: held.login },
          after: { login },
        },
      )
      const change = { login, passwordHash, easyPassword: false, mustChangePassword: false }
      await together(trx, [note, ...endOfLinks([id]), ...updateOf(trx, id, change)])
      const { hasSecondStep } = held
      const proof = { by: 'invitation', passwordHash } as const
      return startBrowserSession(services, trx, { id, login, hasSecondStep }, proof, browser)
    })
  const started = await countingTakenLogin(services, id, { login, was: given }, accept).catch(refuseTaken)
  await services.signInThrottle.clear(login)
  return withPersonIfIn(services, started, 'invitation.over')
}

/** A wrong field is refused by name. @throws Refusal 400 */
function refuseTaken(error: unknown): never {
  if (!isLoginTaken(error)) throw error
  const { code, values, fields } = error
  throw new Refusal(400, code, { ...(values && { values }), ...(fields && { fields }) })
}
