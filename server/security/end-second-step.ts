import { StaffProof } from '#contract/second-step.ts'
import { holdAccount } from '../accounts/account-changes.ts'
import { checkOwnPassword, holdUnchanged } from '../accounts/credentials.ts'
import { aboutEndedStep, aboutSecurity } from '../accounts/mails.ts'
import { inTransaction } from '../platform/db/database.ts'
import { together } from '../platform/db/together.ts'
import { conflict, notFound } from '../platform/errors.ts'
import { noteOf } from '../record/audit/audit.ts'
import { mailing } from '../record/mail/outbox.ts'
import { endStepOf } from '../second-step/endings.ts'
import type { Services } from '../services.ts'
import { refuseIfSessionOver } from '../sessions/sessions.ts'
import type { Owner } from './own-security.ts'

/**
 * Ends the second step of an account whose person lost it. Staff do so with their own password, however recent their own second step is;
 * both get a mail.
 * @throws Refusal 400 a wrong password, 401 if the session ended meanwhile, 404 unknown, 409 one's own, or if there is none, 429
 *   too many tries
 */
export async function endSecondStep(
  services: Services,
  { person: staff, browser }: Owner,
  { id, password }: { id: number; password: string },
): Promise<void> {
  if (id === staff.id) throw conflict('secondStep.ownEnd')
  const typed = { password, field: StaffProof.wireNames.currentPassword }
  const proven = await checkOwnPassword(services, staff, typed, browser.address)
  await inTransaction(services.db, async (trx) => {
    const account = await holdAccount(trx, id, staff.id)
    await refuseIfSessionOver(trx, browser.sessionToken)
    if (account?.actorKind !== 'staff') throw notFound('account.notFound')
    await holdUnchanged(trx, proven)
    if (!(await endStepOf(trx, id))) throw conflict('secondStep.none')
    const at = services.clock()
    const { language } = browser
    const note = noteOf({ actor: staff, at }, { action: 'secondStep.end', target: 'account', targetId: id })
    await together(trx, [
      note,
      ...mailing(trx, at, [
        ...aboutSecurity({ account, at, language }, { change: 'ended', by: 'staff' }),
        ...aboutEndedStep({ account: staff, at, language }, account.login),
      ]),
    ])
  })
}
