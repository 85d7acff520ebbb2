import { dayMs } from '../../platform/durations.ts'

/** The last days before the second step is demanded, in which the banner stays. */
const lastDays = 7

/** Whether the banner about this day (`YYYY-MM-DD`) may be put away now: until a week before. */
export const mayBePutAway = (from: string, now: Date): boolean =>
  Date.parse(`${from}T00:00:00Z`) - now.getTime() > lastDays * dayMs
