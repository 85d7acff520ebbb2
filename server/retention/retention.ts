import { forgetNames } from '../audit/forget-names.ts'
import { inTransaction, type Trx } from '../db/database.ts'
import type { Services } from '../services.ts'
import { findClockDoubt, type OtherClocks } from './clock-check.ts'
import * as queries from './queries.ts'

const dayMs = 24 * 60 * 60 * 1000

/** So few that each statement is done in a moment, and nobody waits for it. */
const atOnce = 5000

const kinds: readonly queries.Kept[] = ['audit', 'requests', 'bin', 'mails']

type Keeper = Pick<Services, 'config' | 'db' | 'clock'>

/** For how long a deletion can be undone, for which the bin keeps the hash of the password. */
const undoableDays = 30

/** How many of each have been kept for longer than the configuration says. */
export type Old = Record<queries.Kept, number>

const end = ({ config, clock }: Keeper, kind: queries.Kept) =>
  new Date(clock().getTime() - config.keptDays[kind] * dayMs)

async function forEachKind(count: (kind: queries.Kept) => Promise<number>): Promise<Old> {
  const old: Old = { audit: 0, requests: 0, bin: 0, mails: 0 }
  for (const kind of kinds) old[kind] = await count(kind)
  return old
}

/** Counts what `forgetOld` would delete. */
export function countOld(keeper: Keeper): Promise<Old> {
  return forEachKind((kind) => queries.countOlder(keeper.db, kind, end(keeper, kind)))
}

/** Empties the bin of old things, some at a time; the audit forgets the names of the people among them. */
async function emptyBin(trx: Trx, moment: Date): Promise<number> {
  const { count, gone } = await queries.emptyBin(trx, moment, atOnce)
  await forgetNames(trx, gone)
  return count
}

/**
 * Deletes what has been kept for longer than the configuration says, some rows at a time. The names of those who leave the bin
 * leave the audit with them; hashes of passwords leave the bin once nothing can be undone, however long it is kept.
 * @param signal ends it early; the rest goes next time
 * @returns how many of each there were
 */
export async function forgetOld(keeper: Keeper, signal?: AbortSignal): Promise<Old> {
  const { db, clock } = keeper
  const undoable = new Date(clock().getTime() - undoableDays * dayMs)
  if (!signal?.aborted) await inTransaction(db, (trx) => queries.dropHashes(trx, undoable))
  return forEachKind(async (kind) => {
    const moment = end(keeper, kind)
    let all = 0
    for (let some = atOnce; some === atOnce && !signal?.aborted; all += some) {
      some = await inTransaction(db, (trx) =>
        kind === 'bin' ? emptyBin(trx, moment) : queries.deleteOlder(trx, kind, moment, atOnce),
      )
    }
    return all
  })
}

/**
 * The same by itself, now and again: a clock that jumped deletes nothing, and one in doubt waits for the portal's next use.
 * @throws WrongClock where the clock is more than a day off
 */
export async function forgetOldInTime(
  services: Services,
  signal: AbortSignal,
  others?: OtherClocks,
): Promise<void> {
  const newest = await findClockDoubt(services, others)
  if (newest === null) await forgetOld(services, signal)
  else
    services.log.info(
      { newest },
      'The newest row is older than a day: nothing is deleted until there is another.',
    )
}
