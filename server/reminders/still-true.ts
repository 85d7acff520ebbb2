import { sql } from 'kysely'
import { splitSerialNumber } from '#contract/licences.ts'
import { dateInBrussels } from '../platform/calendar.ts'
import type { Db } from '../platform/db/database.ts'
import { hashOf } from '../platform/secrets.ts'
import type { MailContent } from '../record/mail/mail-content.ts'
import type { Services } from '../services.ts'

/**
 * Updates a mail that waited: leaves out licences that were renewed or changed meanwhile, and those that the customer wants no reminders of. A
 * reminder that is left out counts as not sent.
 * @returns null if no licence is left
 */
export async function stillTrue(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  mail: MailContent,
): Promise<MailContent | null> {
  if (mail.kind === 'licencesOfDealer') {
    const { licences, total } = mail.content
    const left = await unchanged(db, licences, null)
    const change = { licences: left, total: total - (licences.length - left.length) }
    return left.length === 0 ? null : { ...mail, content: { ...mail.content, ...change } }
  }
  if (mail.kind !== 'licenceEnds') return mail
  const { licences } = mail.content
  const left = await unchanged(db, licences, dateInBrussels(clock()))
  await forget(
    db,
    licences.filter((licence) => !left.includes(licence)),
  )
  return left.length === 0 ? null : { ...mail, content: { ...mail.content, licences: left } }
}

type End = { serialNumber: string; validUntil: string | null }

/**
 * The ends that are still right.
 * @param today leaves out licences whose reminders the customer has stopped or postponed; null: keeps them
 */
async function unchanged<E extends End>(db: Db, ends: readonly E[], today: string | null): Promise<E[]> {
  const serials = ends.map(({ serialNumber }) => splitSerialNumber(serialNumber))
  const { rows } = await sql<{ index: number }>`
    SELECT e.place - 1 AS index
    FROM unnest(${serials.map(({ prefix }) => prefix)}::text[], ${serials.map(({ number }) => number)}::text[],
      ${ends.map(({ validUntil }) => validUntil)}::date[]) WITH ORDINALITY AS e (prefix, number, day, place)
    JOIN licences AS l ON l.prefix = e.prefix AND l.number = e.number
    JOIN groups AS root ON root.id = l.root_group_id AND root.valid_until = e.day
    LEFT JOIN reminder_settings AS s ON s.licence_id = l.id
    WHERE ${today}::date IS NULL OR (s.stopped IS NOT TRUE AND (s.seen_until IS NULL OR s.seen_until < ${today}::date))`.execute(
    db,
  )
  const left = new Set(rows.map(({ index }) => Number(index)))
  return ends.filter((_, index) => left.has(index))
}

/** If the licence ends on that day again, its reminder is due again. */
async function forget(db: Db, reminders: readonly { code: string }[]): Promise<void> {
  if (reminders.length === 0) return
  const hashes = reminders.map(({ code }) => hashOf(code))
  await db.deleteFrom('reminders').where('code_hash', 'in', hashes).execute()
}
