import type { Figures } from './load/recorder.ts'
import type { Verdict } from './load/writer.ts'

/** What one fault did. */
export type Result = { title: string; mayCutOff: boolean } & Figures & Verdict

const columns = ['changes', '503s', 'cut off', 'wrong', 'lost', 'double', 'gap s', 'wait s']
const row = (mark: string, title: string, cells: readonly string[]) =>
  `${mark} ${title.padEnd(62)} ${cells.map((cell) => cell.padStart(8)).join('')}`

export const heading = () => row(' ', 'fault', columns)

/** The failed expectations. */
const problemsOf = ({ mayCutOff, acknowledged, cutOff, wrong, lost, doubled }: Result) => [
  ...(acknowledged === 0 ? ['no change was acknowledged'] : []),
  ...(mayCutOff ? [] : cutOff.map((one) => `cut off: ${one}`)),
  ...wrong.map((one) => `wrong: ${one}`),
  ...lost.map((one) => `lost: ${one}`),
  ...doubled.map((one) => `double: ${one}`),
]

const maxShown = 8

/** A result's row, with its problems below. */
export function resultLines(result: Result): string {
  const { title, acknowledged, unavailable, cutOff, wrong, lost, doubled, longestGap, longestWait } = result
  const lists = [cutOff, wrong, lost, doubled].map(({ length }) => length)
  const counts = [acknowledged, unavailable, ...lists].map(String)
  const seconds = [longestGap, longestWait].map((value) => value.toFixed(1))
  const problems = problemsOf(result)
  const more = problems.length > maxShown ? [`… and ${problems.length - maxShown} more`] : []
  const below = [...problems.slice(0, maxShown), ...more].map((problem) => `    ${problem}`)
  return [row(problems.length === 0 ? '✓' : '✗', title, [...counts, ...seconds]), ...below].join('\n')
}

/** The last line, in the format that `npm test` parses: a fault counts as one test. */
export function summary(results: readonly Result[]): string {
  const failed = results.filter((result) => problemsOf(result).length > 0).length
  return `${results.length - failed} passed, ${failed} failed`
}
