/**
 * Reads a date as people type it: d/m/yyyy or d-m-yyyy.
 * @returns `YYYY-MM-DD`, '' for nothing, or undefined where it is no date of the calendar.
 */
export function readDateText(text: string): string | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return ''
  const match = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4})$/.exec(trimmed)
  if (!match) return undefined
  const [day, month, year] = [Number(match[1]), Number(match[3]), Number(match[4])]
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  // 31 February becomes a day in March: then it was no date.
  const exists =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists && year > 0 ? date.toISOString().slice(0, 10) : undefined
}

/** Writes `YYYY-MM-DD` as dd/mm/yyyy; any other text stays as it is. */
export function writeDateText(value: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)
  return match ? `${match[3]}/${match[2]}/${match[1]}` : value
}
