const brussels = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Brussels', dateStyle: 'short' })

/** The calendar date in Europe/Brussels at this moment, `YYYY-MM-DD`. */
export function dateInBrussels(moment: Date): string {
  return brussels.format(moment)
}

const offset = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Brussels', timeZoneName: 'longOffset' })

/** The moment of a time of day in Europe/Brussels. @param date `YYYY-MM-DD` @param time `HH:MM` */
export function momentInBrussels(date: string, time: string): Date {
  const asUtc = new Date(`${date}T${time}:00Z`)
  // Around the change of the clocks, at night, this may be an hour off.
  const [, zone = '+00:00'] = /GMT(.*)$/.exec(offset.format(asUtc)) ?? []
  return new Date(`${date}T${time}:00${zone || 'Z'}`)
}

/** Whether a "valid until" date, which includes its own day, has passed. Null never passes. */
export function hasPassed(validUntil: string | null, today: string): boolean {
  return validUntil !== null && validUntil < today
}

/** The date so many days later; both `YYYY-MM-DD`. */
export function daysAfter(date: string, days: number): string {
  const moment = new Date(`${date}T00:00:00Z`)
  moment.setUTCDate(moment.getUTCDate() + days)
  return moment.toISOString().slice(0, 10)
}
