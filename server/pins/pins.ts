import { randomInt } from 'node:crypto'
import type { PersonKind } from '#contract/access.ts'
import { whyNotGivePin } from '#contract/account-rules.ts'
import { pinUses } from '#contract/pins.ts'
import { accountToHelp, changeOfAccount } from '../accounts/change-accounts.ts'
import { aboutEasyWay, changedBy } from '../accounts/mails.ts'
import { pinHashOf } from '../accounts/pin-hash.ts'
import { dateInBrussels, momentInBrussels } from '../platform/calendar.ts'
import { together } from '../platform/db/together.ts'
import { hourMs } from '../platform/durations.ts'
import { conflict, Refusal } from '../platform/errors.ts'
import { createLimit, hour, takeTries } from '../platform/limits/limits.ts'
import { mailing } from '../record/mail/outbox.ts'
import type { Services } from '../services.ts'
import type { Requester } from '../sessions/person.ts'
import { pinInsert, takePinUse } from './pin-rows.ts'

const digits = 6

/** New numbers in an hour for one user: each resets the limits for wrong ones. */
const perAccount = 5

/** A number is good for so long at least, and at most. */
const [minMs, maxMs] = [hourMs, 8 * hourMs]

/** Until the end of the school day, but at least an hour and at most eight. @param dayEnd `HH:MM` */
export function pinEnd(now: Date, dayEnd: string): Date {
  const end = momentInBrussels(dateInBrussels(now), dayEnd).getTime()
  return new Date(Math.min(Math.max(end, now.getTime() + minMs), now.getTime() + maxMs))
}

type Receiver = { kind: PersonKind; validUntil: string | null; hasSecondStep: boolean }

/** @throws Refusal 409 for whom no number can sign in */
function refuseOthers({ kind, ...account }: Receiver, now: Date): void {
  const reason = whyNotGivePin({ ...account, isUser: kind === 'user' }, dateInBrussels(now))
  if (reason) throw conflict(reason)
}

/**
 * Makes a number with which a user signs in instead of the password for some hours, and tells the user by mail. Who was locked out may
 * try again.
 * @throws Refusal 404 outside the scope, 409 for an admin, or an account that has ended or has a second step, 429 too many numbers
 */
export async function makePin(
  services: Services,
  { person, language }: Requester,
  id: number,
): Promise<{ pin: string; until: Date }> {
  const { db, clock, config, signInThrottle } = services
  const seen = await accountToHelp(services, person, id)
  refuseOthers(seen, clock())
  await takeTries([[createLimit(db, 'pin', perAccount, hour), String(id)]])
  const pin = String(randomInt(10 ** digits)).padStart(digits, '0')
  const until = pinEnd(clock(), config.pinEnd)
  await changeOfAccount(services, person, seen, async ({ trx, account, note }) => {
    const at = clock()
    refuseOthers(account, at)
    const { licenceId } = account
    // Users are in licences alone.
    if (licenceId === null) throw conflict('account.usersOnly')
    const pinHash = pinHashOf(services, id, pin)
    const mails = aboutEasyWay({ account, at, language }, 'pinMade', changedBy(person, id))
    await together(trx, [
      note({ action: 'pin.make', target: 'account', targetId: id, after: { until } }),
      pinInsert(trx, { accountId: id, licenceId, pinHash, expiresAt: until, uses: pinUses }),
      ...mailing(trx, at, mails),
    ])
    await signInThrottle.clear(account.login, trx)
  })
  return { pin, until }
}

/**
 * Takes one use of the number that was found right, whose account has no second step.
 * @throws Refusal 401 if it has none left, or has ended meanwhile
 */
export async function usePin(
  { clock }: Services,
  trx: Parameters<typeof takePinUse>[0],
  { id, pinHash }: { id: number; pinHash: string },
): Promise<{ hasSecondStep: false }> {
  const taken = await takePinUse(trx, id, pinHash, clock())
  if (!taken) throw new Refusal(401, 'session.wrongCredentials')
  return taken
}
