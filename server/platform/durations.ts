/** Lengths of time in milliseconds. */
export const secondMs = 1000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** Whether a moment lies less than `ms` back. One that lies further ahead, as a clock that was wrong left it, does not count either. */
export const isWithin = (ms: number, moment: number, now: Date): boolean =>
  Math.abs(now.getTime() - moment) < ms
