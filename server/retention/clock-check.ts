import type { Services } from '../services.ts'
import * as queries from './queries.ts'

const dayMs = 24 * 60 * 60 * 1000

type Checking = Pick<Services, 'db' | 'clock'>

/** What the clock is compared with. `steady`: the time of the process's start and what has passed since, whatever was set meanwhile. */
export type OtherClocks = { steady: () => Date; database: () => Promise<Date> }

const otherClocks = ({ db }: Checking): OtherClocks => ({
  steady: () => new Date(performance.timeOrigin + performance.now()),
  database: () => queries.readClock(db),
})

const isFar = (a: Date, b: Date) => Math.abs(a.getTime() - b.getTime()) > dayMs

/** The clock is more than a day off. */
export class WrongClock extends Error {}

/**
 * Compares the clock with others before it may decide what is old.
 * @returns when the newest row was written, where that is more than a day ago: then nothing shows that the clock is right;
 *   null where it can be trusted
 * @throws WrongClock where the clock is more than a day off
 */
export async function findClockDoubt(
  checking: Checking,
  others = otherClocks(checking),
): Promise<Date | null> {
  const now = checking.clock()
  const clocks = { steady: others.steady(), database: await others.database() }
  for (const [name, time] of Object.entries(clocks))
    if (isFar(now, time))
      throw new WrongClock(
        `The clock says ${now.toISOString()}, but ${name === 'steady' ? 'by the time this process has run it is' : 'the database says'} ${time.toISOString()}: nothing is deleted.`,
      )
  const newest = await queries.findNewest(checking.db)
  return newest === undefined || !isFar(now, newest) ? null : newest
}
