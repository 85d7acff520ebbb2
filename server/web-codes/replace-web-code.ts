import { randomUUID } from 'node:crypto'
import type { Language } from '#i18n/languages.ts'
import type { Trx } from '../platform/db/database.ts'
import { together } from '../platform/db/together.ts'
import { type Actor, noteOf } from '../record/audit/audit.ts'
import { type Mail, mailing } from '../record/mail/outbox.ts'
import type { Person } from '../sessions/person.ts'
import * as queries from './queries.ts'
import { newWebCode } from './web-codes.ts'

// Notify at most this many: a licence may have hundreds of admins.
const maxNotified = 20

/** The author, the time, and the language of the mails. */
type Cause = { person: Person; at: Date; language: Language }

type Licence = { id: number; serialNumber: string }

/** An admin of the root group who has just been deleted, demoted or moved; null: the code was asked for. */
type Former = { id: number; login: string } | null

/**
/**
 * Replaces the web code of a licence whose lock the caller holds, and notifies its root admins except the person who did it.
 * @returns the new code
 */
export async function replaceWebCode(trx: Trx, licence: Licence, cause: Cause): Promise<string> {
  const { person, at } = cause
  const { webCode, update, note } = renewalOf(trx, licence.id, { by: person, at })
  await together(trx, [update, note])
  await together(trx, mailing(trx, at, await mailsAboutRenewal(trx, licence, cause, null)))
  return webCode
}

/** The mails about a new web code, to the root admins but for the one who did it, as they are after the change. */
export async function mailsAboutRenewal(
  trx: Trx,
  { id, serialNumber }: Licence,
  { person, at, language }: Cause,
  former: Former,
): Promise<Mail[]> {
  const admins = await queries.listRootAdmins(trx, id, { except: person.id, limit: maxNotified })
  return admins.map(({ name, email }) => ({
    kind: 'webCodeRenewed',
    content: {
      name,
      serialNumber,
      at: at.toISOString(),
      byName: person.name,
      byLogin: person.login,
      formerLogin: former?.login ?? null,
    },
    to: { name, address: email },
    language,
    dedupeKey: `web-code-renewed:${randomUUID()}`,
  }))
}

/** Another web code for a licence, whose lock the caller holds: the statements that keep and note it. */
export function renewalOf(
  trx: Trx,
  licenceId: number,
  { by, at }: { by: Actor; at: Date },
  formerAdminId?: number,
) {
  const webCode = newWebCode()
  const note = noteOf(
    { actor: by, at },
    {
      action: 'licence.renewWebCode',
      target: 'licence',
      targetId: licenceId,
      // Not the code itself: it lets its holder register as an admin.
      after: { webCodeChanged: true, formerAdminId },
    },
  )
  return { webCode, update: queries.updateOfWebCode(trx, licenceId, webCode, at), note }
}

/** Gives a licence, whose lock the caller holds, another web code, without any mails. */
export async function setNewWebCode(
  trx: Trx,
  licenceId: number,
  cause: { by: Actor; at: Date },
  formerAdminId?: number,
): Promise<void> {
  const { update, note } = renewalOf(trx, licenceId, cause, formerAdminId)
  await together(trx, [update, note])
}
