import { removeAccount } from '../../accounts/move-and-delete.ts'
import { hasAdmin } from '../../groups/admin-rows.ts'
import { dateInBrussels } from '../../platform/calendar.ts'
import { inTransaction, type Trx } from '../../platform/db/database.ts'
import { lockAccount, lockLicence } from '../../platform/db/locks.ts'
import { operator, writeAudit } from '../../record/audit/audit.ts'
import { eraseNames } from '../../record/audit/erase-names.ts'
import { deleteStep } from '../../second-step/own-rows.ts'
import { endSessionsOf } from '../../sessions/sessions.ts'
import { setNewWebCode } from '../../web-codes/replace-web-code.ts'
import type { Portal } from '../database.ts'
import { CommandFailed } from '../failures.ts'
import * as queries from './erasing/queries.ts'
import type { Who } from './queries.ts'

/** Counts by kind. `nameless`: rows that stay without the name. */
export type Erased = { deleted: Record<string, number>; nameless: Record<string, number> }

/**
 * Erases a person in one transaction. What must stay (audit, payments, documents, licences sold) loses the name.
 * @param isForced also erases the last admin of a licence, or the last staff account
 * @throws CommandFailed if it is the last one and not forced; then nothing has changed
 */
export function erasePerson(
  { db, clock }: Pick<Portal, 'db' | 'clock'>,
  who: Who,
  isForced: boolean,
): Promise<Erased> {
  return inTransaction(db, async (trx) => {
    const at = clock()
    const { accountId, login } = who
    const erased: Erased = { deleted: {}, nameless: {} }
    if (accountId !== null) await eraseAccount(trx, accountId, { at, isForced, erased })
    const { deleted } = erased
    if (login !== null) deleted['wishes for a new password'] = await queries.deleteResetRequests(trx, login)
    deleted['sent forms'] = await queries.deleteTheir(trx, 'requests', who)
    deleted['newsletter subscriptions'] = await queries.deleteTheir(trx, 'subscriptions', who)
    deleted['days of reminders'] = await queries.deleteReminderDays(trx, who)
    deleted['buyers of next orders'] = await queries.deleteTheir(trx, 'buyers', who)
    deleted.mails = await queries.deleteTheir(trx, 'outbox', who)
    await writeAudit(trx, operator, at, {
      action: 'account.erase',
      target: 'account',
      targetId: accountId,
      after: erased,
    })
    return erased
  })
}

type EraseContext = { at: Date; isForced: boolean; erased: Erased }

async function eraseAccount(trx: Trx, id: number, { at, isForced, erased }: EraseContext): Promise<void> {
  const { deleted, nameless } = erased
  const licenceId = await queries.findLicenceId(trx, id)
  if (licenceId !== null) await lockLicence(trx, licenceId)
  const account = await lockAccount(trx, id)
  // Moved between the two reads. Rare: people are not moved between licences.
  if ((await queries.findLicenceId(trx, id)) !== licenceId)
    throw new CommandFailed('The account was changed at this very moment; nothing was done. Try again.')
  const hadAdmin = licenceId !== null && (await hasAdmin(trx, licenceId, dateInBrussels(at)))

  deleted['waiting apps'] = await queries.deleteWaitingApps(trx, id)
  deleted['sign-ins under way'] = await queries.deleteExternalSignIns(trx, id)
  deleted['identity links'] = await queries.deleteLink(trx, id)
  deleted.sessions = await endSessionsOf(trx, id)
  deleted.reminders = await queries.deleteReminders(trx, id)
  deleted['second steps'] = (await deleteStep(trx, id)) ? 1 : 0
  for (const table of queries.tablesWithNames) nameless[table] = await queries.clearName(trx, table, id)
  if (account) await removeAccount(trx, account)
  if (licenceId !== null && account?.kind === 'admin')
    if (await queries.isRootGroup(trx, licenceId, account.groupId))
      await setNewWebCode(trx, licenceId, { by: operator, at }, id)
  deleted.accounts = account ? 1 : 0
  deleted['accounts in the bin'] = await queries.deleteFromBin(trx, id)
  deleted['changes that could be undone'] = await queries.deleteChanges(trx, id)
  nameless.audit = await eraseNames(trx, [id])

  if (isForced) return
  if (hadAdmin && licenceId !== null && !(await hasAdmin(trx, licenceId, dateInBrussels(at))))
    throw new CommandFailed(
      'This is the last admin of a licence; nothing was done. --force does it all the same.',
    )
  if (account?.kind === 'staff' && !(await queries.hasStaff(trx)))
    throw new CommandFailed(
      'This is the last account of the staff; nothing was done. --force does it all the same.',
    )
}
