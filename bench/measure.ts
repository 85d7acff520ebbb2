import { type Backends, usedBetween } from './cpu.ts'
import { type Load, perSecond, sendLoad } from './load.ts'
import type { CountedScenario } from './scenario.ts'
import type { BenchServer } from './servers.ts'

/** How often, an odd number of times, and for how many seconds each server has its turn. */
export type Turns = { count: number; seconds: number }

/** Milliseconds, but for `perSecond`. CPU time for one request: of the server's process, and of its database connections. */
export type Costs = {
  p50: number
  p99: number
  perSecond: number
  cpuMs: number
  databaseCpuMs: number
  answers: number
}

export type Figures = {
  scenario: string
  isRead: boolean
  connections: number
  /** How many the portal sends for a request. */
  statements: number
  portal: Costs
  /** Absent if the floor cannot do the same. */
  floor?: Costs
  /** The portal's requests a second, as a share of the floor's. */
  ratio?: number
}

/** A server under measurement, and its connections to the database. */
export type MeasuredServer = BenchServer & { backends: Backends }

/** The two servers over one database, and what is asked of them. */
export type Place = { portal: MeasuredServer; floor: MeasuredServer; scenario: CountedScenario }

const warmUpSeconds = 0.15

/**
 * Measures the servers of all places in turns, so that whatever else the machine does meets all alike: portals and floors,
 * small databases and large ones.
 * @param places the same scenario over each database
 * @returns one for each place
 */
export async function measure(
  places: readonly Place[],
  connections: number,
  { count, seconds }: Turns,
): Promise<Figures[]> {
  const measured = places.flatMap((place) => {
    const { portal, floor, scenario } = place
    const servers = scenario.hasFloor ? [portal, floor] : [portal]
    return servers.map((server) => ({ server, requests: scenario.requests, turns: [] as Turn[] }))
  })
  for (const { server, requests } of measured)
    await sendLoad(server.port, requests, connections, warmUpSeconds)
  for (let turn = 0; turn < count; turn++) {
    // Forth and back, as the first after another database finds the machine colder.
    for (const { server, requests, turns } of turn % 2 === 0 ? measured : measured.toReversed()) {
      const backendsBefore = await server.backends.cpuMs()
      const cpuBefore = server.cpuMs()
      const load = await sendLoad(server.port, requests, connections, seconds)
      const cpuMs = server.cpuMs() - cpuBefore
      const databaseCpuMs = usedBetween(backendsBefore, await server.backends.cpuMs())
      turns.push({ ...load, cpuMs, databaseCpuMs })
    }
  }
  const turnsOf = (of: MeasuredServer) => measured.find(({ server }) => server === of)?.turns ?? []
  return places.map(({ portal, floor, scenario: { name, isRead, hasFloor, statements } }) => {
    const own = turnsOf(portal)
    const figures = { scenario: name, isRead, connections, statements, portal: costsOf(own) }
    if (!hasFloor) return figures
    const others = turnsOf(floor)
    return { ...figures, floor: costsOf(others), ratio: ratioOf(own, others) }
  })
}

type Turn = Load & { cpuMs: number; databaseCpuMs: number }

/** The value below which this share of the others lies. @param sorted not empty */
export const quantile = (sorted: readonly number[], share: number) =>
  sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN

/** The median of the ratios of each turn of the portal to the floor's turn beside it: a hitch spoils one turn, not all. */
function ratioOf(portal: readonly Turn[], floor: readonly Turn[]): number {
  const ratios = portal.map((turn, index) => perSecond(turn) / perSecond(floor[index] as Turn))
  return quantile(
    ratios.sort((a, b) => a - b),
    0.5,
  )
}

function costsOf(turns: readonly Turn[]): Costs {
  const latencies = turns.flatMap((turn) => turn.latencies).sort((a, b) => a - b)
  const sum = (of: (turn: Turn) => number) => turns.reduce((total, turn) => total + of(turn), 0)
  const answers = latencies.length
  return {
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    perSecond: answers / sum(({ seconds }) => seconds),
    cpuMs: sum(({ cpuMs }) => cpuMs) / answers,
    databaseCpuMs: sum(({ databaseCpuMs }) => databaseCpuMs) / answers,
    answers,
  }
}
