import { invitationDays } from '#contract/inviting.ts'
import type { Language } from '#i18n/languages.ts'
import type { Trx } from '../platform/db/database.ts'
import type { Statement } from '../platform/db/together.ts'
import { dayMs } from '../platform/durations.ts'
import { hashOf, newToken } from '../platform/secrets.ts'
import type { InvitedTo } from '../record/mail/mail-content.ts'
import { mailing } from '../record/mail/outbox.ts'
import type { Person } from '../sessions/person.ts'
import { invitationInsert } from './invitation-rows.ts'

type Invited = { id: number; login: string; name: string; email: string; licenceId: number | null }

type Sending = { by: Person; at: Date; language: Language; to: InvitedTo }

/**
 * Invites a person to an account that has no password: the statements that store the invitation in place of an earlier one, and queue the
 * mail, which alone holds its code.
 * @param to the role or place that its owner is invited to
 */
export function sendingOfInvitation(
  trx: Trx,
  { id, login, name, email, licenceId }: Invited,
  { by, at, language, to }: Sending,
): { statements: Statement[]; expiresAt: Date } {
  const code = newToken()
  const codeHash = hashOf(code)
  const expiresAt = new Date(at.getTime() + invitationDays * dayMs)
  const content = { name, login, code, expiresAt: expiresAt.toISOString(), by: by.name || by.login, to }
  const mail = {
    kind: 'invitation' as const,
    content,
    to: { name, address: email },
    language,
    dedupeKey: `invitation:${codeHash.toString('hex')}`,
  }
  const invitation = { accountId: id, licenceId, codeHash, invitedBy: by.id, expiresAt }
  return { statements: [invitationInsert(trx, invitation), ...mailing(trx, at, [mail])], expiresAt }
}
