import type { Costs, Figures } from './measure.ts'

export type SizeResult = {
  accounts: number
  databaseMb: number
  secondsToFirstAnswer: number
  memoryMb: { now: number; peak: number }
  figures: Figures[]
}

const thousands = (accounts: number) =>
  accounts >= 1_000_000 ? `${accounts / 1_000_000} M` : `${accounts / 1000} k`
const rounded = (value: number | undefined, digits = 1) => (value === undefined ? '' : value.toFixed(digits))

const cpuInAll = ({ cpuMs, databaseCpuMs }: Costs) => cpuMs + databaseCpuMs

/** Of the server's process, and of its database connections. */
const cpuOf = (costs: Costs | undefined) =>
  costs ? `${costs.cpuMs.toFixed(2)} + ${costs.databaseCpuMs.toFixed(2)}` : ''

/** One row a scenario, at the largest size; and how its median grew from the smallest. */
export function printTable(sizes: readonly SizeResult[]): void {
  const smallest = sizes[0]
  const largest = sizes.at(-1)
  if (!smallest || !largest) return
  const names = [...new Set(largest.figures.map(({ scenario }) => scenario))]
  const rows = [heading(smallest, largest), ...names.map((name) => row(name, smallest, largest))]
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((cells) => cells[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`
  const rule = widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  console.log(['', line(rows[0] ?? []), line(rule), ...rows.slice(1).map(line), ''].join('\n'))
  for (const { accounts, databaseMb, secondsToFirstAnswer, memoryMb } of sizes) {
    console.log(
      `${thousands(accounts)} accounts: ${databaseMb} MB on the disk, first answer after ${secondsToFirstAnswer.toFixed(1)} s, ` +
        `memory after load ${memoryMb.now} MB, at most ${memoryMb.peak} MB`,
    )
  }
}

const heading = (smallest: SizeResult, largest: SizeResult) => [
  `${thousands(largest.accounts)} accounts`,
  `p50 ms at ${thousands(smallest.accounts)}`,
  'p50 ms',
  'growth',
  'p99 ms',
  'req/s ×1',
  'req/s ×8',
  'req/s ×64',
  'p99 ms ×64',
  'statements',
  'CPU ms',
  'floor CPU ms',
  'CPU : floor',
  'of floor ×1',
  '×8',
  '×64',
]

function row(name: string, smallest: SizeResult, largest: SizeResult): string[] {
  const at = (size: SizeResult, connections: number) =>
    size.figures.find((of) => of.scenario === name && of.connections === connections)
  const before = at(smallest, 1)
  const [one, eight, many] = [1, 8, 64].map((connections) => at(largest, connections))
  const busiest = many ?? eight ?? one
  const growth = one && before && one.portal.p50 / before.portal.p50
  return [
    name,
    rounded(before?.portal.p50),
    rounded(one?.portal.p50),
    growth === undefined ? '' : `× ${growth.toFixed(2)}`,
    rounded(one?.portal.p99),
    ...[one, eight, many].map((of) => rounded(of?.portal.perSecond, 0)),
    rounded(many?.portal.p99),
    rounded(one?.statements),
    cpuOf(busiest?.portal),
    cpuOf(busiest?.floor),
    busiest?.floor ? `× ${(cpuInAll(busiest.portal) / cpuInAll(busiest.floor)).toFixed(1)}` : '',
    ...[one, eight, many].map((of) => rounded(of?.ratio, 2)),
  ]
}
