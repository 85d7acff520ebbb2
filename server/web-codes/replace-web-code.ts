import { randomUUID } from 'node:crypto'
import type { Language } from '#i18n/languages.ts'
import { type Actor, writeAudit } from '../audit/audit.ts'
import type { Trx } from '../db/database.ts'
import { queueMail } from '../mail/outbox.ts'
import type { Person } from '../sessions/person.ts'
import * as queries from './queries.ts'
import { newWebCode } from './web-codes.ts'

// Notify at most this many: a licence may have hundreds of admins.
const maxTold = 20

/** Who caused it, when, and the language of the mails that follow. */
type Cause = { person: Person; at: Date; language: Language }

/**
 * Gives a licence, whose lock the caller holds, another web code. Its root admins are told, but for the one who did it.
 * @param former the admin of the root group who has just been deleted, demoted or moved; null: it was asked for
 * @returns the new code
 */
export async function replaceWebCode(
  trx: Trx,
  licence: { id: number; serialNumber: string },
  { person, at, language }: Cause,
  former: { id: number; login: string } | null,
): Promise<string> {
  const webCode = await setNewWebCode(trx, licence.id, { by: person, at }, former?.id)
  for (const admin of await queries.listRootAdmins(trx, licence.id, { except: person.id, limit: maxTold })) {
    await queueMail(trx, at, {
      kind: 'webCodeRenewed',
      content: {
        name: admin.name,
        serialNumber: licence.serialNumber,
        at: at.toISOString(),
        byName: person.name,
        byLogin: person.login,
        formerLogin: former?.login ?? null,
      },
      to: { name: admin.name, address: admin.email },
      language,
      dedupeKey: `web-code-renewed:${randomUUID()}`,
    })
  }
  return webCode
}

/**
 * As `replaceWebCode`, without any mails.
 * @param formerAdminId see `replaceWebCode`
 */
export async function setNewWebCode(
  trx: Trx,
  licenceId: number,
  { by, at }: { by: Actor; at: Date },
  formerAdminId?: number,
): Promise<string> {
  const webCode = newWebCode()
  await queries.updateWebCode(trx, licenceId, webCode, at)
  await writeAudit(trx, by, at, {
    action: 'licence.renewWebCode',
    target: 'licence',
    targetId: licenceId,
    // The code itself is kept out: with it one can register as an admin.
    after: { webCodeChanged: true, formerAdminId },
  })
  return webCode
}
