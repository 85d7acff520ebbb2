/** A row of the report that `npm run attack` and `npm run chaos` print. It failed if it has problems; `table`: more lines below. */
export type Row = { text: string; problems: readonly string[]; table?: readonly string[] }

const maxShown = 10

export function printed({ text, problems, table = [] }: Row): string {
  const more = problems.length > maxShown ? [`… and ${problems.length - maxShown} more`] : []
  const below = [...problems.slice(0, maxShown), ...more, ...table].map((line) => `    ${line}`)
  return [`${problems.length === 0 ? '✓' : '✗'} ${text}`, ...below].join('\n')
}

/** The last line. A row counts as one test. */
export function summary(rows: readonly Row[]): string {
  const failed = rows.filter(({ problems }) => problems.length > 0).length
  return `${rows.length - failed} passed, ${failed} failed`
}

/** The failed rows in what was printed, with their problems. */
export const failuresIn = (text: string): string[] => text.match(/^✗.*(?:\n {4}.*)*/gm) ?? []

/** The counts in the last line of what was printed. */
export function countsIn(text: string): { passed: number; failed: number } {
  const [, passed, failed] = /\n(\d+) passed, (\d+) failed\n$/.exec(text) ?? []
  return { passed: Number(passed ?? 0), failed: Number(failed ?? 0) }
}
