const brussels = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Brussels', dateStyle: 'short' })

/** The calendar date in Europe/Brussels at this moment, `YYYY-MM-DD`. */
export function dateInBrussels(moment: Date): string {
  return brussels.format(moment)
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
