import type { Outcome } from './outcome.ts'

/** A row of the report, and the engine it ran on. */
export type Line = Outcome & { where: string }

const maxShown = 10

const row = (mark: string, where: string, what: string, tried: string, findings: string, note = '') =>
  `${mark} ${where.padEnd(11)} ${what.padEnd(68)} ${tried.padStart(6)} ${findings.padStart(8)}  ${note}`.trimEnd()

export const heading = () => row(' ', '', 'attack', 'tried', 'findings')

/** One row, with its findings below. */
export function printed({ where, what, tried, findings, note, table = [] }: Line): string {
  const isOk = findings.length === 0
  const more = findings.length > maxShown ? [`… and ${findings.length - maxShown} more`] : []
  const below = [...findings.slice(0, maxShown), ...more, ...table].map((text) => `    ${text}`)
  return [row(isOk ? '✓' : '✗', where, what, String(tried), String(findings.length), note), ...below].join(
    '\n',
  )
}

/** The last line, in the format that `npm test` parses: a row counts as one test. */
export function summary(lines: readonly Line[]): string {
  const failed = lines.filter(({ findings }) => findings.length > 0).length
  return `${lines.length - failed} passed, ${failed} failed`
}
