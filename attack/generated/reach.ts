import { type Outcome, tally } from '../outcome.ts'

/** How often each call was answered 200. */
export type Reach = { noteSuccess: (call: string) => void; outcome: (calls: readonly string[]) => Outcome }

/** A call that never succeeds is not really attacked. */
const minShare = 0.95

const width = 110

export function createReach(): Reach {
  const counts = new Map<string, number>()
  return {
    noteSuccess: (call) => counts.set(call, (counts.get(call) ?? 0) + 1),
    outcome(calls) {
      const { count, done } = tally('calls that were answered 200 at least once')
      const missed = calls.filter((call) => !counts.has(call))
      const isEnough = calls.length - missed.length >= minShare * calls.length
      for (const call of calls) count(!isEnough && missed.includes(call) && `${call} was never answered 200`)
      const note = `${calls.length - missed.length} of ${calls.length}`
      return { ...done(note), table: inLines(calls.map((call) => `${call} ${counts.get(call) ?? 0}`)) }
    },
  }
}

/** Joins several cells per line. */
function inLines(cells: readonly string[]): string[] {
  const lines: string[] = []
  for (const cell of cells) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + cell.length + 3 <= width)
      lines[lines.length - 1] = `${last} · ${cell}`
    else lines.push(cell)
  }
  return lines
}
