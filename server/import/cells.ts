import { isCalendarDate } from '#contract/fields.ts'

const dayFirst = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/

/**
 * A day as people write it: `2027-06-30`, `30/6/2027`, `30.06.2027` or `30-6-2027`; a spreadsheet's time after it is dropped.
 * @returns `YYYY-MM-DD`; null for anything else
 */
export function readDate(cell: string): string | null {
  const day = cell.replace(/[ T]\d{1,2}:\d{2}(:\d{2})?$/, '')
  const [, date, month, year] = dayFirst.exec(day) ?? []
  const iso = year && month && date ? `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}` : day
  return isCalendarDate(iso) ? iso : null
}

/** A number of seats; null for anything but a whole number from 0 to 1,000,000. */
export function readSeats(cell: string): number | null {
  if (!/^\d{1,7}$/.test(cell)) return null
  const seats = Number(cell)
  return seats <= 1_000_000 ? seats : null
}

/** The id of an account; null for what can be none. */
export const readId = (cell: string): number | null => (/^[1-9]\d{0,14}$/.test(cell) ? Number(cell) : null)
