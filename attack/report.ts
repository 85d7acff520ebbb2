import type { Outcome } from './outcome.ts'

/** A line of the table, and where it was tried. */
export type Line = Outcome & { where: string }

const shown = 10

const row = (mark: string, where: string, what: string, tried: string, findings: string, note = '') =>
  `${mark} ${where.padEnd(11)} ${what.padEnd(68)} ${tried.padStart(6)} ${findings.padStart(8)}  ${note}`.trimEnd()

export const heading = () => row(' ', '', 'what was tried', 'tried', 'findings')

/** One line, and below it what was found. */
export function printed({ where, what, tried, findings, note, table = [] }: Line): string {
  const isWell = findings.length === 0
  const more = findings.length > shown ? [`… and ${findings.length - shown} more`] : []
  const below = [...findings.slice(0, shown), ...more, ...table].map((text) => `    ${text}`)
  return [row(isWell ? '✓' : '✗', where, what, String(tried), String(findings.length), note), ...below].join(
    '\n',
  )
}

/** The last line of all, in the form that `npm test` counts by: a line of the table counts as one. */
export function summary(lines: readonly Line[]): string {
  const failed = lines.filter(({ findings }) => findings.length > 0).length
  return `${lines.length - failed} passed, ${failed} failed`
}
