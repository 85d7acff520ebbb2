import { sessionIdleSeconds } from '#contract/session.ts'

/** How long before the end the warning appears. */
export const warningMs = 120_000

// The server extends the session at most once a minute, so it may end up to a minute sooner.
const idleMs = (sessionIdleSeconds - 60) * 1000

/** `at`: in ms since 1970. `canStay`: any call extends the session; otherwise people have to sign in again. */
export type SessionEnd = { at: number; canStay: boolean }

/**
 * When the session ends without further calls.
 * @param latest its absolute limit; this and `lastCall` in ms since 1970
 */
export function sessionEnd(latest: number, lastCall: number): SessionEnd {
  const unused = lastCall + idleMs
  return unused < latest ? { at: unused, canStay: true } : { at: latest, canStay: false }
}

/** The time left in steps of ten seconds, rounded up. @returns seconds */
export const secondsLeft = (end: SessionEnd, now: number): number =>
  Math.max(0, Math.ceil((end.at - now) / 10_000) * 10)

/** The time left to announce to screen readers, which is not every step. @returns seconds */
export const secondsToAnnounce = (left: number): number | undefined =>
  [60, 30, 10].findLast((mark) => left <= mark)
