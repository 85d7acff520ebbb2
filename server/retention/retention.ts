import { inTransaction } from '../db/database.ts'
import type { Services } from '../services.ts'
import { isClockTrusted, type OtherClocks } from './clock-check.ts'
import * as queries from './queries.ts'

const dayMs = 24 * 60 * 60 * 1000

/** So few that each statement is done in a moment, and nobody waits for it. */
const atOnce = 5000

const kinds: readonly queries.Kept[] = ['audit', 'requests', 'bin', 'mails']

type Keeper = Pick<Services, 'config' | 'db' | 'clock'>

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

/**
 * Deletes what has been kept for longer than the configuration says, some rows at a time.
 * @param signal ends it early; the rest goes next time
 * @returns how many of each there were
 */
export function forgetOld(keeper: Keeper, signal?: AbortSignal): Promise<Old> {
  return forEachKind(async (kind) => {
    const moment = end(keeper, kind)
    let all = 0
    for (let some = atOnce; some === atOnce && !signal?.aborted; all += some) {
      some = await inTransaction(keeper.db, (trx) => queries.deleteOlder(trx, kind, moment, atOnce))
    }
    return all
  })
}

/**
 * The same by itself, now and again: a clock that jumped deletes nothing.
 * @throws Error where the clock is more than a day off
 */
export async function forgetOldInTime(
  services: Services,
  signal: AbortSignal,
  others?: OtherClocks,
): Promise<void> {
  if (await isClockTrusted(services, others)) await forgetOld(services, signal)
}
