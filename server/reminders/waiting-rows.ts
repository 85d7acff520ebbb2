import { sql } from 'kysely'
import { splitSerialNumber } from '#contract/licences.ts'
import type { Db } from '../platform/db/database.ts'
import { hashOf } from '../platform/secrets.ts'

type End = { serialNumber: string; validUntil: string | null }

/**
 * Those whose licence still ends on that day.
 * @param today leaves out those that the customer has stopped or postponed reminders of; null: these count, too
 */
export async function findUnchanged<E extends End>(
  db: Db,
  ends: readonly E[],
  today: string | null,
): Promise<E[]> {
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
export async function forget(db: Db, reminders: readonly { code: string }[]): Promise<void> {
  if (reminders.length === 0) return
  const hashes = reminders.map(({ code }) => hashOf(code))
  await db.deleteFrom('reminders').where('code_hash', 'in', hashes).execute()
}
