import type { Services } from '../services.ts'
import * as queries from './queries.ts'

const dayMs = 24 * 60 * 60 * 1000

type Checking = Pick<Services, 'db' | 'clock' | 'log'>

/** What the clock is compared with. `steady`: the time of the process's start and what has passed since, whatever was set meanwhile. */
export type OtherClocks = { steady: () => Date; database: () => Promise<Date> }

const otherClocks = ({ db }: Checking): OtherClocks => ({
  steady: () => new Date(performance.timeOrigin + performance.now()),
  database: () => queries.readClock(db),
})

const isFar = (a: Date, b: Date) => Math.abs(a.getTime() - b.getTime()) > dayMs

/**
 * Whether the clock can be trusted with deleting what is old. Where the newest row is older than a day it cannot be told: then it
 * waits until somebody has used the portal.
 * @throws Error where the clock is more than a day off
 */
export async function isClockTrusted(checking: Checking, others = otherClocks(checking)): Promise<boolean> {
  const now = checking.clock()
  const clocks = { steady: others.steady(), database: await others.database() }
  for (const [name, time] of Object.entries(clocks))
    if (isFar(now, time))
      throw new Error(
        `The clock says ${now.toISOString()}, but ${name === 'steady' ? 'by the time this process has run it is' : 'the database says'} ${time.toISOString()}: nothing is deleted.`,
      )
  const newest = await queries.findNewest(checking.db)
  if (newest === undefined || !isFar(now, newest)) return true
  checking.log.info(
    { newest },
    'The newest row is older than a day: nothing is deleted until there is another.',
  )
  return false
}
