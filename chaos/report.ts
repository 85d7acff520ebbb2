import type { Row } from '../test/printed-report.ts'
import type { Figures } from './load/recorder.ts'
import type { Verdict } from './load/writer.ts'

/** The effect of one fault. */
export type Result = { title: string; mayCutOff: boolean } & Figures & Verdict

const columns = ['changes', '503s', 'cut off', 'wrong', 'lost', 'double', 'gap s', 'wait s']
const line = (title: string, cells: readonly string[]) =>
  `${title.padEnd(62)} ${cells.map((cell) => cell.padStart(8)).join('')}`

export const heading = () => `  ${line('fault', columns)}`

/** A result's row. Its problems are the failed expectations. */
export function rowOf(result: Result): Row {
  const { title, mayCutOff, acknowledged, unavailable, cutOff, wrong, lost, doubled } = result
  const lists = [cutOff, wrong, lost, doubled].map(({ length }) => length)
  const seconds = [result.longestGap, result.longestWait].map((value) => value.toFixed(1))
  return {
    text: line(title, [...[acknowledged, unavailable, ...lists].map(String), ...seconds]),
    problems: [
      ...(acknowledged === 0 ? ['no change was acknowledged'] : []),
      ...(mayCutOff ? [] : cutOff.map((one) => `cut off: ${one}`)),
      ...wrong.map((one) => `wrong: ${one}`),
      ...lost.map((one) => `lost: ${one}`),
      ...doubled.map((one) => `double: ${one}`),
    ],
  }
}
