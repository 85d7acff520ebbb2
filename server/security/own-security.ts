import { OwnSecurityProof } from '#contract/security.ts'
import { checkOwnPassword, type Proven } from '../accounts/credentials.ts'
import { aboutSecurity } from '../accounts/mails.ts'
import { inTransaction, type Trx } from '../platform/db/database.ts'
import { together } from '../platform/db/together.ts'
import { isWithin, minuteMs } from '../platform/durations.ts'
import { invalidField, Refusal } from '../platform/errors.ts'
import type { Browser } from '../platform/http/browser.ts'
import { hashOf } from '../platform/secrets.ts'
import { type AuditEntry, noteOf } from '../record/audit/audit.ts'
import type { SecurityChange } from '../record/mail/mail-content.ts'
import { mailing } from '../record/mail/outbox.ts'
import { type LockedAccount, lockEnabledAccount, lockSession } from '../second-step/own-rows.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'

/** So long a second step stands in for the password. */
const recentMs = 5 * minuteMs

/** The person who changes how they sign in, and their browser. */
export type Owner = {
  person: Person
  browser: Pick<Browser, 'sessionToken' | 'address' | 'language'>
}

const { currentPassword: field } = OwnSecurityProof.wireNames

const passwordNeeded = () => invalidField(field, 'secondStep.passwordNeeded')

const isRecent = (at: Date | null, now: Date) => at !== null && isWithin(recentMs, at.getTime(), now)

/**
 * Makes sure that a person may change how they sign in: by their password, or a second step within the last five minutes.
 * @returns the password that was right; null: a second step was taken just now
 * @throws Refusal 400 neither, or a wrong password; 403 in a session that began with a card, a number or at a door; 429 too many tries
 */
export async function proveOwn(
  services: Services,
  { person, browser }: Owner,
  password: string | undefined,
): Promise<Proven | null> {
  if (person.easyWay !== null) throw new Refusal(403, 'session.needsPassword')
  if (password !== undefined) return checkOwnPassword(services, person, { password, field }, browser.address)
  if (!isRecent(person.secondStepAt, services.clock())) throw passwordNeeded()
  return null
}

/** Users sign in without a second step. @throws Refusal 403 */
export function refuseUsers({ kind }: Pick<Person, 'kind'>): void {
  if (kind === 'user') throw new Refusal(403, 'secondStep.notForUsers')
}

/** A person's account and session, both locked, with what notes and tells a change of how they sign in. */
export type OwnUnderChange = {
  trx: Trx
  account: LockedAccount
  at: Date
  token: string
  totpDraft: Buffer | null
  tell: (action: AuditEntry['action'], change: SecurityChange) => Promise<void>
}

/**
 * Changes how a person signs in. What they proved is looked at again: staff may have ended the session meanwhile, or the password is another.
 * @throws Refusal 401 if the session is over, or the proof no longer holds
 */
export function changeOwnSecurity<T>(
  services: Services,
  { person, browser }: Owner,
  proven: Proven | null,
  change: (under: OwnUnderChange) => Promise<T>,
): Promise<T> {
  const { db, clock } = services
  return inTransaction(db, async (trx) => {
    const at = clock()
    const token = browser.sessionToken
    const account = await lockEnabledAccount(trx, person.id)
    const session = token && (await lockSession(trx, person.id, hashOf(token), at))
    if (!account || !token || !session || session.easyWay !== null) throw new Refusal(401, 'session.required')
    if (proven && proven.passwordHash !== account.passwordHash) throw new Refusal(401, 'session.required')
    if (!proven && !isRecent(session.secondStepAt, at)) throw passwordNeeded()
    const tell: OwnUnderChange['tell'] = async (action, of) => {
      const { language } = browser
      const note = noteOf({ actor: person, at }, { action, target: 'account', targetId: account.id })
      const mails = aboutSecurity({ account, at, language }, { change: of })
      await together(trx, [note, ...mailing(trx, at, mails)])
    }
    return change({ trx, account, at, token, totpDraft: session.totpDraft, tell })
  })
}
