import { whyNotUnlock } from '#contract/account-rules.ts'
import type { LockedPeople, PersonPage } from '#contract/person-page.ts'
import { refuseNewcomer } from '../groups/newcomer.ts'
import type { Trx } from '../platform/db/database.ts'
import { together } from '../platform/db/together.ts'
import { assertAllowed, notFound } from '../platform/errors.ts'
import type { Page } from '../platform/http/paging.ts'
import { createLimit, hour, takeTries } from '../platform/limits/limits.ts'
import { noteOf } from '../record/audit/audit.ts'
import { mailing } from '../record/mail/outbox.ts'
import { outgoingMailOf } from '../record/mail/outgoing.ts'
import type { Services } from '../services.ts'
import { type Requester, viewerOf } from '../sessions/person.ts'
import { toAccount } from './accounts.ts'
import { accountWithin, changeOfAccount, changeOfVendor, helped } from './change-accounts.ts'
import { locksAt, pageOfLocked } from './locked-rows.ts'
import { aboutUnlocked, changedBy } from './mails.ts'
import { findPerson } from './person-rows.ts'
import type { AccountRow } from './queries.ts'

/**
 * An account, how its person signs in, and for staff the mails to it: an admin may have typed anyone's address.
 * @throws Refusal 404 outside the person's scope
 */
export async function readPerson(
  { db, clock, config }: Services,
  { person, language }: Requester,
  id: number,
): Promise<PersonPage> {
  const found = await findPerson(db, helped(person), id, clock(), config.signInTries)
  if (!found) throw notFound('account.notFound')
  const { signedInAt, lastWay, lockedUntil, failedTries, identity, card, mails } = found
  return {
    account: toAccount(found),
    vendor:
      found.kind === 'staff' || found.kind === 'dealer'
        ? { kind: found.kind, state: found.disabledAt === null ? (found.state ?? 'active') : 'disabled' }
        : null,
    signIn: {
      lastAt: signedInAt,
      lastWay,
      lockedUntil: lockedUntil === null ? null : new Date(lockedUntil).toISOString(),
      failedTries,
      identity: identity && { ...identity, linkedAt: instantOf(identity.linkedAt) },
      mustChangePassword: found.mustChangePassword,
      hasEasyPassword: found.easyPassword,
      card: card && {
        ...card,
        madeAt: instantOf(card.madeAt),
        usedAt: card.usedAt && instantOf(card.usedAt),
      },
      hasSecondStep: found.hasSecondStep,
    },
    mails: person.kind === 'staff' ? mails.map((mail) => outgoingMailOf(mail, config, language)) : [],
  }
}

/** A moment as it comes out of JSON, in ISO 8601. */
const instantOf = (moment: string) => new Date(moment).toISOString()

/** One page of the people who cannot sign in now, after too many wrong passwords. No lock holds longer than a day. */
export async function listLocked(
  { db, clock, config }: Services,
  page: Page,
  serialNumber: string | undefined,
): Promise<LockedPeople> {
  const locks = locksAt(clock(), config.signInTries)
  const { people, total } = await pageOfLocked(db, locks, serialNumber ?? null, page)
  return {
    people: people.map(({ lockedUntil, ...person }) => ({
      ...person,
      lockedUntil: new Date(lockedUntil).toISOString(),
    })),
    total,
  }
}

/** Unlocks per account and hour: each resets its limits for wrong passwords. */
const unlocksPerAccount = 3

/**
 * Forgets the wrong passwords that were tried at an account, and tells the owner.
 * @throws Refusal 404 outside the scope, 403 for one's own account, 429 if that happens too often
 */
export async function unlock(services: Services, { person, language }: Requester, id: number): Promise<void> {
  const seen = await accountWithin(services, helped(person), id)
  assertAllowed(whyNotUnlock(viewerOf(person), seen))
  await takeTries([[createLimit(services.db, 'unlock', unlocksPerAccount, hour), String(id)]])
  const change = async (trx: Trx, account: AccountRow) => {
    const at = services.clock()
    await services.signInThrottle.clear(account.login, trx)
    const entry = { action: 'account.unlock', target: 'account', targetId: id } as const
    const mails = aboutUnlocked({ account, at, language }, changedBy(person, id))
    await together(trx, [noteOf({ actor: person, at }, entry), ...mailing(trx, at, mails)])
  }
  if (seen.groupId === null) await changeOfVendor(services, person, id, change)
  else
    await changeOfAccount(services, person, seen, ({ trx, account }) => {
      refuseNewcomer(person, account, services.clock())
      return change(trx, account)
    })
}
