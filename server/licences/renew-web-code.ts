import { randomUUID } from 'node:crypto'
import { splitSerialNumber } from '#contract/licences.ts'
import { belongsTo } from '#contract/products.ts'
import type { Language } from '#i18n/languages.ts'
import { type Actor, writeAudit } from '../audit/audit.ts'
import type { Trx } from '../db/database.ts'
import { notAllowed, notFound } from '../errors.ts'
import { withLicenceLocked } from '../groups/licence-lock.ts'
import { queueMail } from '../mail/outbox.ts'
import { readProduct, viewerOf } from '../products/products.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'
import { refuseUnlessTheirs } from './holders.ts'
import * as queries from './queries.ts'
import { newWebCode } from './web-codes.ts'

// Of a licence with hundreds of admins: those who have been there the longest.
const maxTold = 20

/**
 * Gives a licence another web code; the old one dies at once. The other admins of the root group are told by mail.
 * @returns the new code
 * @throws Refusal 404 outside the scope, 403 where the person sees the licence but not its web code
 */
export async function renewWebCode(
  services: Services,
  person: Person,
  serialNumber: string,
  language: Language,
): Promise<string> {
  const product = await readProduct(services, person, serialNumber)
  if (!belongsTo(product, viewerOf(person))) throw notAllowed()
  const seen = await queries.findLicence(services.db, splitSerialNumber(serialNumber))
  if (!seen) throw notFound('licence.notFound')
  return withLicenceLocked(services, seen.id, async (trx) => {
    const licence = await queries.findLicence(trx, splitSerialNumber(serialNumber))
    if (!licence) throw notFound('licence.notFound')
    await refuseUnlessTheirs(trx, licence, person.id)
    const by = { person, at: services.clock(), language }
    return replaceWebCode(trx, { id: licence.id, serialNumber }, by, null)
  })
}

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
  await queries.updateLicence(trx, licenceId, { webCode, webCodeRenewedAt: at })
  await writeAudit(trx, by, at, {
    action: 'licence.renewWebCode',
    target: 'licence',
    targetId: licenceId,
    // The code itself is kept out: with it one can register as an admin.
    after: { webCodeChanged: true, formerAdminId },
  })
  return webCode
}
