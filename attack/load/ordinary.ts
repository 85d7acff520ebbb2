import { setTimeout as pause } from 'node:timers/promises'
import type { Target } from '../target.ts'
import { createWire } from '../wire.ts'
import { type Answer, sendAny } from './answers.ts'

/** An ordinary user's response times in milliseconds, the number of requests, and the failed ones. */
export type Waits = { p50: number; p99: number; count: number; failed: string[] }

const pauseMs = 15
const asked = ['/api/v1/isloggedin', '/api/v1/weblockgroup/users?size=20', '/home', '/api/v1/products']

/** Ends what goes on, and tells how it went. */
export type Going = { stop: () => Promise<Waits> }

/** A signed-in user who sends one request after the other until stopped. */
export async function startOrdinaryPerson(target: Target, login = 'jozef.admin'): Promise<Going> {
  const person = await target.signInAs(login)
  const wire = createWire(target.port, 1)
  const headers = person.credentials()
  const going = keepOn(async (turn) => {
    const path = asked[turn % asked.length] as string
    const got = await sendAny(wire, { method: 'GET', path, headers })
    return typeof got !== 'string' && got.status === 200 ? got.ms : new Error(`${path}: ${statusOf(got)}`)
  })
  return {
    async stop() {
      const waits = await going.stop()
      wire.close()
      return waits
    },
  }
}

const statusOf = (got: Answer) => (typeof got === 'string' ? got : got.status)

/** Repeats one thing until stopped. @param once gives its milliseconds, what failed, or undefined for what counts as neither */
export function keepOn(once: (turn: number) => Promise<number | Error | undefined>): Going {
  const waits: number[] = []
  const failed: string[] = []
  let isOver = false
  const work = (async () => {
    for (let turn = 0; !isOver; turn++) {
      const got = await once(turn)
      if (typeof got === 'number') waits.push(got)
      else if (got) failed.push(got.message)
      await pause(pauseMs)
    }
  })()
  return {
    async stop() {
      isOver = true
      await work
      const sorted = waits.toSorted((a, b) => a - b)
      const at = (share: number) => sorted[Math.floor(share * sorted.length)] ?? Number.NaN
      return { p50: at(0.5), p99: at(0.99), count: sorted.length, failed }
    },
  }
}

/** Measures such a user without other load. */
export async function measureQuiet(target: Target, ms: number): Promise<Waits> {
  const person = await startOrdinaryPerson(target)
  await pause(ms)
  return person.stop()
}

const rounded = (ms: number) => ms.toFixed(1)

/** For the table: response times compared with those without load. */
export const compared = (quiet: Waits, now: Waits) =>
  `p50 ${rounded(now.p50)} ms (quiet ${rounded(quiet.p50)}, × ${(now.p50 / quiet.p50).toFixed(2)}), ` +
  `p99 ${rounded(now.p99)} ms (quiet ${rounded(quiet.p99)})`

const negligibleMs = 20

/** Whether the median is at most so many times that without load, or negligible. */
export const isWithin = (times: number, quiet: Waits, now: Waits, negligible = negligibleMs) =>
  now.p50 <= Math.max(times * quiet.p50, negligible)

/** At most twice as long as without load. */
export const isBearable = (quiet: Waits, now: Waits) => isWithin(2, quiet, now)
