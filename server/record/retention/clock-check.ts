import { readClock } from '../../platform/db/database-clock.ts'
import { dayMs } from '../../platform/durations.ts'
import type { Services } from '../../services.ts'
import * as queries from './queries.ts'

type Checking = Pick<Services, 'db' | 'clock'>

/** The reference for the clock. `steady`: start of the process plus elapsed time, unaffected by clock changes. */
export type OtherClocks = { steady: () => Date; database: () => Promise<Date> }

const otherClocks = ({ db }: Checking): OtherClocks => ({
  steady: () => new Date(performance.timeOrigin + performance.now()),
  database: () => readClock(db),
})

const differByADay = (a: Date, b: Date) => Math.abs(a.getTime() - b.getTime()) > dayMs

/** The clock is more than a day off; nothing may be deleted. */
export class WrongClockError extends Error {}

/**
 * Checks the clock against others before it decides what is old.
 * @returns null if the clock can be trusted; otherwise when the newest row was written: more than a day away, so it confirms
 *   nothing
 * @throws WrongClockError if the clock is more than a day off
 */
export async function findClockDoubt(
  checking: Checking,
  others = otherClocks(checking),
): Promise<Date | null> {
  const now = checking.clock()
  const clocks = { steady: others.steady(), database: await others.database() }
  for (const [name, time] of Object.entries(clocks))
    if (differByADay(now, time))
      throw new WrongClockError(
        `The clock says ${now.toISOString()}, but ${name === 'steady' ? 'by the time this process has run it is' : 'the database says'} ${time.toISOString()}: nothing is deleted.`,
      )
  const newest = await queries.findNewest(checking.db)
  return newest === undefined || !differByADay(now, newest) ? null : newest
}
