import { endOfLinks } from '../../accounts/invitation-rows.ts'
import {
  aboutEmailChanged,
  aboutLoginChanged,
  aboutPasswordChanged,
  changedBy,
  type Owner,
} from '../../accounts/mails.ts'
import { deletionOfLinks } from '../../accounts/selected-changes.ts'
import type { Trx } from '../../platform/db/database.ts'
import { together } from '../../platform/db/together.ts'
import type { Services } from '../../services.ts'
import type { Requester } from '../../sessions/person.ts'
import { notesOf } from '../audit/audit.ts'
import type { Operation } from '../audit/operations.ts'
import type { ChangedBy } from '../mail/mail-content.ts'
import { type Mail, queueMails } from '../mail/outbox.ts'
import * as queries from './queries.ts'
import type { Renamed } from './undo-changes.ts'

/**
 * Side effects of an undo that changes passwords, e-mail addresses and logins, as when a person changes them: their owners get a mail at
 * the address that they had, codes that were sent are void, and links to identities end with the password.
 */
export async function tellOwners(
  services: Services,
  trx: Trx,
  { person, language }: Requester,
  {
    operation,
    undone,
    renamed,
  }: { operation: Operation; undone: queries.OperationRow; renamed: readonly Renamed[] },
): Promise<void> {
  const { at } = operation
  const owners = [
    ...(await queries.findChangedBack(trx, undone.id)),
    ...(renamed.length > 0 ? await queries.findRenamed(trx, renamed) : []),
  ]
  if (owners.length === 0) return
  const withPassword = owners.filter(({ hasOtherPassword }) => hasOtherPassword).map(({ id }) => Number(id))
  const readdressed = owners.filter(({ formerEmail }) => formerEmail !== null).map(({ id }) => Number(id))
  const unlinked = await together<{ accountId: number; provider: string; linkedAt: Date }>(trx, [
    ...endOfLinks([...withPassword, ...readdressed]),
    deletionOfLinks(withPassword),
  ])
  const mails = owners.flatMap((owner) => {
    const link = unlinked.find(({ accountId }) => Number(accountId) === Number(owner.id))
    const disconnected = link ? (services.config.oidc?.name ?? link.provider) : null
    return mailsTo(owner, { at, language }, { by: changedBy(person, Number(owner.id)), disconnected })
  })
  const notes = unlinked.map(({ accountId, provider, linkedAt }) => ({
    action: 'identity.unlink' as const,
    target: 'account' as const,
    targetId: Number(accountId),
    before: { provider, linkedAt },
  }))
  await together(trx, notesOf({ actor: person, at, operation: operation.ref }, notes))
  const of = String(undone.licenceId ?? `place ${undone.place}`)
  await queueMails(trx, at, mails, { of, by: person.id })
}

/** To the address that the account had; if it had none, to the one it has again. */
function mailsTo(
  { name, login, email, formerLogin, formerEmail, hasOtherPassword }: queries.ChangedBack,
  when: Pick<Owner, 'at' | 'language'>,
  { by, disconnected }: { by: ChangedBy; disconnected: string | null },
): Mail[] {
  const owner = { account: { name, login: formerLogin ?? login, email: formerEmail || email }, ...when }
  return [
    ...(hasOtherPassword ? aboutPasswordChanged(owner, { by, disconnected }) : []),
    ...(formerLogin === null ? [] : aboutLoginChanged(owner, { by, newLogin: login })),
    ...(formerEmail ? aboutEmailChanged(owner, { by, newEmail: email }) : []),
  ]
}
