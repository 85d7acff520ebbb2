import type { Account } from '#contract/account.ts'
import { inheritedRegistration } from '../groups/newcomer.ts'
import { afterChange } from '../platform/db/columns.ts'
import type { Trx } from '../platform/db/database.ts'
import { together } from '../platform/db/together.ts'
import { noteOf } from '../record/audit/audit.ts'
import { type Mail, mailing } from '../record/mail/outbox.ts'
import type { Services } from '../services.ts'
import { endingOfSessions } from '../sessions/sessions.ts'
import { updateOf } from './account-changes.ts'
import { toAccount } from './accounts.ts'
import { type Edit, wanted } from './edit-rules.ts'
import { endedLink } from './end-link.ts'
import { endOfLinks } from './invitation-rows.ts'
import { aboutEmailChanged, aboutLoginChanged, aboutPasswordChanged, changedBy } from './mails.ts'
import * as queries from './queries.ts'
import type { renewalAfter } from './renewal-after.ts'

/** An account for the audit, whose text is searched: an edit changes no second step. */
const recorded = (row: queries.AccountRow) => ({ ...toAccount(row), hasSecondStep: undefined })

/**
 * Changes an account that is locked, audits it and tells the account's owner; a password that another person sets ends the
 * link to an identity. Only what was sent is written: a form that was opened earlier must not undo another person's change.
 */
export async function writeEdit(
  services: Services,
  trx: Trx,
  { actor, change, passwordHash, easyPassword }: Edit,
  before: queries.AccountRow,
  renewal: ReturnType<typeof renewalAfter> = null,
): Promise<Account> {
  const { person, language } = actor
  const { id } = before
  const at = services.clock()
  const noting = { actor: person, at }
  const { isAdmin } = wanted(before, change)
  const isPromoted = isAdmin && before.kind === 'user'
  const isDemoted = !isAdmin && before.kind === 'admin'
  const kind = isPromoted ? 'admin' : isDemoted ? 'user' : before.kind
  const passwordChanged = passwordHash !== undefined
  const by = changedBy(person, id)
  const isChosen = passwordChanged && by === 'ownPassword'
  const { password: _, currentPassword: __, isAdmin: ___, ...kept } = change
  const after = { ...afterChange(before, kept), kind, ...(isChosen && { mustChangePassword: false }) }
  const { login, email } = after
  const emailChanged = email !== before.email

  const update = updateOf(trx, id, {
    ...change,
    passwordHash,
    easyPassword,
    mustChangePassword: isChosen ? false : change.mustChangePassword,
    ...(kind !== before.kind && { kind }),
    registeredAt: isPromoted ? (inheritedRegistration(person, at) ?? undefined) : undefined,
  })
  const note = noteOf(noting, {
    action: 'account.edit',
    target: 'account',
    targetId: id,
    before: recorded(before),
    after: { ...recorded(after), passwordChanged, easyPassword },
  })
  // They went to the old address, would undo the new password, or promise the role.
  const links = passwordChanged || emailChanged || isDemoted ? endOfLinks([id]) : []
  const ending =
    passwordChanged || isDemoted
      ? endingOfSessions(trx, id, id === person.id ? actor.sessionToken : null)
      : null
  const link = passwordChanged && by !== 'ownPassword' ? [queries.deletionOfLink(trx, id)] : []
  const [ended] = await together<queries.EndedLink>(trx, [
    ...(renewal?.statements ?? []),
    ...(ending ? [ending.sessions] : []),
    ...links,
    note,
    ...update,
    ...link,
  ])

  const unlinked = ended && endedLink(services, { actor: person, accountId: id }, ended)
  const mails: Mail[] = []
  if (passwordChanged) {
    // To the old address, so that a hijacker who changes both can't hide it from the owner.
    const account = { ...after, email: before.email || email }
    mails.push(
      ...aboutPasswordChanged({ account, at, language }, { by, disconnected: unlinked?.provider ?? null }),
    )
  }
  if (login !== before.login)
    mails.push(...aboutLoginChanged({ account: before, at, language }, { by, newLogin: login }))
  if (emailChanged)
    mails.push(...aboutEmailChanged({ account: before, at, language }, { by, newEmail: email }))
  if (renewal) mails.push(...(await renewal.mails()))
  await together(trx, [
    ...(ending ? [ending.codes] : []),
    ...(unlinked ? [unlinked.note] : []),
    ...mailing(trx, at, mails),
  ])
  return toAccount(after)
}
