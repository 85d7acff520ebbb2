import { PasswordChange } from '#contract/credentials.ts'
import type { Language } from '#i18n/languages.ts'
import { type AuditEntry, writeAudit } from '../audit/audit.ts'
import { checkCaptcha } from '../captcha/captcha.ts'
import { inTransaction, type Trx } from '../db/database.ts'
import type { Caller } from '../http/caller.ts'
import type { Services } from '../services.ts'
import { endSessionsOf } from '../sessions/sessions.ts'
import { read, refuseWeakPassword } from './change-accounts.ts'
import { checkCredentials, refuseIfChanged } from './credentials.ts'
import { endLink } from './end-link.ts'
import { mailPasswordChanged } from './mails.ts'
import * as queries from './queries.ts'

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
  refuseWeakPassword(newPassword, login, PasswordChange.wireNames.newPassword)
  const passwordHash = await services.passwords.hash(newPassword)
  await inTransaction(services.db, async (trx) => {
    await queries.lockAccount(trx, proven.id)
    await refuseIfChanged(trx, proven)
    const action = 'account.changePassword'
    await setPassword(trx, services, proven.id, { passwordHash, language, action, by: 'ownPassword' })
  })
}

type NewPassword = {
  passwordHash: string
  language: Language
  action: AuditEntry['action']
  by: 'ownPassword' | 'resetCode'
}

/**
 * Sets the password of an account that is locked: its sessions and its other reset codes end, and the owner is told.
 * A reset ends the link to an identity as well, or whoever linked one would keep a way in.
 */
export async function setPassword(
  trx: Trx,
  services: Services,
  id: number,
  { passwordHash, language, action, by }: NewPassword,
): Promise<void> {
  await queries.updateAccount(trx, id, { passwordHash })
  await queries.deleteResetCodesOf(trx, id)
  const endedSessions = await endSessionsOf(trx, id)
  const account = await read(trx, id)
  const { login } = account
  const at = services.clock()
  await writeAudit(trx, { id, login }, at, {
    action,
    target: 'account',
    targetId: id,
    after: { login, endedSessions },
  })
  const disconnected = by === 'resetCode' ? await endLink(trx, services, { id, login }, id) : null
  await mailPasswordChanged(trx, { account, at, language }, { by, disconnected })
}
