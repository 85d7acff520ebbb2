import { dateInBrussels, daysAfter } from '../../platform/calendar.ts'
import { inTransaction, type Trx } from '../../platform/db/database.ts'
import { dayMs } from '../../platform/durations.ts'
import { forgetStepsOfGone } from '../../second-step/forget.ts'
import type { Services } from '../../services.ts'
import { eraseNames } from '../audit/erase-names.ts'
import { findClockDoubt, type OtherClocks } from './clock-check.ts'
import * as queries from './queries.ts'

/** Small enough that each statement takes only a moment. */
const batchSize = 5000

const kinds: readonly queries.Kept[] = ['audit', 'requests', 'bin', 'mails']

type Context = Pick<Services, 'config' | 'db' | 'clock'>

/** A deletion can be undone for this long, so the bin keeps the password hash. */
const undoDays = 30

/** After the end that they were about. Longer than any step, so that none goes out twice. */
const reminderDays = 730

/** For the mail of a day, and three days without free seats. */
const dayMarkDays = 60

/** How many of each are past their retention time. */
export type OldCounts = Record<queries.Kept, number>

const cutoff = ({ config, clock }: Context, kind: queries.Kept) =>
  new Date(clock().getTime() - config.retentionDays[kind] * dayMs)

async function forEachKind(count: (kind: queries.Kept) => Promise<number>): Promise<OldCounts> {
  const old: OldCounts = { audit: 0, requests: 0, bin: 0, mails: 0 }
  for (const kind of kinds) old[kind] = await count(kind)
  return old
}

/** Counts what `deleteOld` would delete. */
export function countOld(context: Context): Promise<OldCounts> {
  return forEachKind((kind) => queries.countOlder(context.db, kind, cutoff(context, kind)))
}

/** Deletes a batch of old rows from the bin, and erases the names of the people among them from the audit. */
async function emptyBin(trx: Trx, moment: Date): Promise<number> {
  const { count, gone } = await queries.emptyBin(trx, moment, batchSize)
  await eraseNames(trx, gone)
  return count
}

/**
 * Deletes in batches what is past its retention time. People who leave the bin also lose their names in the audit. Password
 * hashes leave the bin once a deletion can no longer be undone, even if the bin is kept longer.
 * @param signal ends it early; the next run deletes the rest
 */
export async function deleteOld(context: Context, signal?: AbortSignal): Promise<OldCounts> {
  const { db, clock } = context
  const undoLimit = new Date(clock().getTime() - undoDays * dayMs)
  if (!signal?.aborted) await inTransaction(db, (trx) => queries.dropHashes(trx, undoLimit))
  if (!signal?.aborted) await forgetStepsOfGone(db, undoLimit)
  const inBatches = async (deleteBatch: (trx: Trx) => Promise<number>) => {
    let total = 0
    for (let deleted = batchSize; deleted === batchSize && !signal?.aborted; total += deleted)
      deleted = await inTransaction(db, deleteBatch)
    return total
  }
  // What could be undone goes with the bin, and the operations themselves with their audit.
  for (const [table, kind] of [
    ['operation_changes', 'bin'],
    ['operations', 'audit'],
  ] as const)
    await inBatches((trx) => queries.deleteOldOperations(trx, table, cutoff(context, kind), batchSize))
  const today = dateInBrussels(clock())
  const ends = { series: daysAfter(today, -reminderDays), day: daysAfter(today, -dayMarkDays) }
  await inBatches((trx) => queries.deleteOldReminders(trx, ends, batchSize))
  return forEachKind((kind) => {
    const moment = cutoff(context, kind)
    return inBatches((trx) =>
      kind === 'bin' ? emptyBin(trx, moment) : queries.deleteOlder(trx, kind, moment, batchSize),
    )
  })
}

/**
 * The scheduled `deleteOld`. If nothing confirms the clock it waits for the next row.
 * @throws WrongClockError if the clock is more than a day off
 */
export async function deleteExpiredRecords(
  services: Services,
  signal: AbortSignal,
  others?: OtherClocks,
): Promise<void> {
  const newest = await findClockDoubt(services, others)
  if (newest === null) await deleteOld(services, signal)
  else
    services.log.info(
      { newest },
      'The newest row is older than a day: nothing is deleted until a new one is written.',
    )
}
