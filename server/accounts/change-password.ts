import { PasswordChange } from '#contract/credentials.ts'
import type { Language } from '#i18n/languages.ts'
import { checkCaptcha } from '../platform/captcha/captcha.ts'
import { inTransaction, type Trx } from '../platform/db/database.ts'
import { together } from '../platform/db/together.ts'
import { invalidField, notFound } from '../platform/errors.ts'
import type { Caller } from '../platform/http/caller.ts'
import { type AuditEntry, noteOf } from '../record/audit/audit.ts'
import { mailing } from '../record/mail/outbox.ts'
import type { Services } from '../services.ts'
import { endingOfSessions } from '../sessions/sessions.ts'
import { holdAccount, updateOf } from './account-changes.ts'
import { checkCredentials, holdUnchanged } from './credentials.ts'
import { endedLink } from './end-link.ts'
import { endOfLinks } from './invitation-rows.ts'
import { aboutPasswordChanged } from './mails.ts'
import * as queries from './queries.ts'
import { refuseWeakPassword } from './weak-password.ts'

/**
 * Changes a password by login and current password. Counts as trying to sign in.
 * @throws Refusal 400 captcha or a weak password, 401 wrong credentials, 429 too many tries
 */
export async function changePassword(
  services: Services,
  { login, currentPassword, newPassword, captcha }: PasswordChange,
  { address, language }: Caller,
): Promise<void> {
  await services.publicLimits.takeForm('change-password', address)
  await checkCaptcha(services, 'change-password', captcha, address)
  const proven = await checkCredentials(services, { login, password: currentPassword }, address)
  refuseWeakPassword(newPassword, login, { field: PasswordChange.wireNames.newPassword })
  await refuseSamePassword(services, proven, {
    password: newPassword,
    field: PasswordChange.wireNames.newPassword,
  })
  const passwordHash = await services.passwords.hash(newPassword)
  await inTransaction(services.db, async (trx) => {
    const account = await holdAccount(trx, proven.id, proven.id)
    await holdUnchanged(trx, proven)
    if (!account) throw notFound('account.notFound')
    const action = 'account.changePassword'
    await setPassword(trx, services, account, { passwordHash, language, action, by: 'ownPassword' })
  })
}

/**
 * A person who has to choose a new password must not keep the old one, which others may know.
 * @throws Refusal 400
 */
export async function refuseSamePassword(
  { passwords }: Services,
  { mustChangePassword, passwordHash }: { mustChangePassword: boolean; passwordHash: string | undefined },
  { password, field }: { password: string; field: string },
): Promise<void> {
  if (mustChangePassword && (await passwords.verify(password, passwordHash)))
    throw invalidField(field, 'account.passwordSame')
}

type NewPassword = {
  passwordHash: string
  language: Language
  action: AuditEntry['action']
  by: 'ownPassword' | 'resetCode'
}

/**
 * Sets the password of an account that is locked: its sessions and the links in its mails end, and the owner gets a mail.
 * A reset ends the link to an identity as well, or a stranger who linked one would keep a way in.
 */
export async function setPassword(
  trx: Trx,
  services: Services,
  account: queries.AccountRow,
  { passwordHash, language, action, by }: NewPassword,
): Promise<void> {
  const { id, login } = account
  const at = services.clock()
  const owner = { id, login }
  const ending = endingOfSessions(trx, id)
  const endedSessions = await together(trx, [
    ...updateOf(trx, id, { passwordHash, easyPassword: false, mustChangePassword: false }),
    ...endOfLinks([id]),
    ending.sessions.returning('id'),
  ])
  const link = by === 'resetCode' ? [queries.deletionOfLink(trx, id)] : []
  const [ended] = await together<queries.EndedLink>(trx, [ending.codes, ...link])
  const unlinked = ended && endedLink(services, { actor: owner, accountId: id }, ended)
  const note = noteOf(
    { actor: owner, at },
    {
      action,
      target: 'account',
      targetId: id,
      after: { login, endedSessions: endedSessions.length },
    },
  )
  const mails = aboutPasswordChanged(
    { account, at, language },
    { by, disconnected: unlinked?.provider ?? null },
  )
  const noteOfLink = unlinked ? [unlinked.note] : []
  await together(trx, [note, ...noteOfLink, ...mailing(trx, at, mails)])
}
