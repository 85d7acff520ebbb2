import { sessionIdleSeconds } from '#contract/session.ts'

/** How long before the end people are warned, in ms. */
export const warning = 120_000

// The server moves the end at most once a minute, so it may come a minute sooner than an hour after the last call.
const idle = (sessionIdleSeconds - 60) * 1000

/** `at`: in ms since 1970. `canStay`: any call moves it; otherwise only signing in anew helps. */
export type SessionEnd = { at: number; canStay: boolean }

/**
 * When the session ends if nothing is done.
 * @param latest when it ends at the latest; this and `lastCall` in ms since 1970
 */
export function sessionEnd(latest: number, lastCall: number): SessionEnd {
  const unused = lastCall + idle
  return unused < latest ? { at: unused, canStay: true } : { at: latest, canStay: false }
}

/** How much time is left, calmly: in steps of ten seconds, rounded up. @returns seconds */
export const secondsLeft = (end: SessionEnd, now: number): number =>
  Math.max(0, Math.ceil((end.at - now) / 10_000) * 10)

/** What of the time left is read out: not every step. @returns seconds */
export const secondsToAnnounce = (left: number): number | undefined =>
  [60, 30, 10].findLast((mark) => left <= mark)
