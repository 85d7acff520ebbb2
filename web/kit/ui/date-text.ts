const dayFirst = /^(?<day>\d{1,2})(?<separator>[/.-])(?<month>\d{1,2})\k<separator>(?<year>\d{4})$/
const iso = /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/

/**
 * Reads a date as people type it and pages print it: d/m/yyyy, d-m-yyyy, d.m.yyyy, or yyyy-mm-dd.
 * @returns `YYYY-MM-DD`, '' for an empty text, or undefined if it is not an existing day
 */
export function readDateText(text: string): string | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return ''
  // Some languages print a space after the dot.
  const { groups } = dayFirst.exec(trimmed.replaceAll(/\. /g, '.')) ?? iso.exec(trimmed) ?? {}
  if (!groups) return undefined
  const [day, month, year] = [Number(groups.day), Number(groups.month), Number(groups.year)]
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  // 31 February would become a day in March.
  const exists =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists && year > 0 ? date.toISOString().slice(0, 10) : undefined
}

/** Writes `YYYY-MM-DD` as dd/mm/yyyy; returns any other text unchanged. */
export function writeDateText(value: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)
  return match ? `${match[3]}/${match[2]}/${match[1]}` : value
}
