import type { Figures } from './load/witness.ts'
import type { Verdict } from './load/writer.ts'

/** One fault, and what came of it. */
export type Line = { what: string; mayCutOff: boolean } & Figures & Verdict

const columns = ['changes', '503s', 'cut off', 'wrong', 'lost', 'double', 'gap s', 'wait s']
const row = (mark: string, what: string, cells: readonly string[]) =>
  `${mark} ${what.padEnd(62)} ${cells.map((cell) => cell.padStart(8)).join('')}`

export const heading = () => row(' ', 'what happened', columns)

/** What should not be. */
const faultsOf = ({ mayCutOff, acknowledged, cutOff, wrong, lost, doubled }: Line) => [
  ...(acknowledged === 0 ? ['no change was acknowledged'] : []),
  ...(mayCutOff ? [] : cutOff.map((one) => `cut off: ${one}`)),
  ...wrong.map((one) => `wrong: ${one}`),
  ...lost.map((one) => `lost: ${one}`),
  ...doubled.map((one) => `double: ${one}`),
]

const shown = 8

/** One line, and below it what should not be. */
export function printed(line: Line): string {
  const { what, acknowledged, askedToComeBack, cutOff, wrong, lost, doubled, longestGap, longestWait } = line
  const lists = [cutOff, wrong, lost, doubled].map(({ length }) => length)
  const counts = [acknowledged, askedToComeBack, ...lists].map(String)
  const seconds = [longestGap, longestWait].map((value) => value.toFixed(1))
  const faults = faultsOf(line)
  const more = faults.length > shown ? [`… and ${faults.length - shown} more`] : []
  const below = [...faults.slice(0, shown), ...more].map((fault) => `    ${fault}`)
  return [row(faults.length === 0 ? '✓' : '✗', what, [...counts, ...seconds]), ...below].join('\n')
}

/** The last line of all, in the form that `npm test` counts by: a fault counts as one. */
export function summary(lines: readonly Line[]): string {
  const failed = lines.filter((line) => faultsOf(line).length > 0).length
  return `${lines.length - failed} passed, ${failed} failed`
}
