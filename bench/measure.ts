import { type Load, sendLoad } from './load.ts'
import type { Scenario } from './scenario.ts'
import type { BenchServer } from './servers.ts'

/** How often, and for how long, each of the two servers has its turn. */
export type Turns = { count: number; seconds: number }

/** Milliseconds, but for `perSecond`. */
export type Costs = { p50: number; p99: number; perSecond: number; cpuMs: number; answers: number }

export type Figures = {
  scenario: string
  isRead: boolean
  connections: number
  portal: Costs
  /** Absent where the floor cannot do the same. */
  floor?: Costs
  /** The portal's requests a second, as a share of the floor's. */
  ratio?: number
}

const warmUpSeconds = 0.15

/** Measures both servers in turns, so that whatever else the machine does meets both alike. */
export async function measure(
  { portal, floor }: Record<'portal' | 'floor', BenchServer>,
  { name, isRead, hasFloor, requests }: Scenario,
  connections: number,
  { count, seconds }: Turns,
): Promise<Figures> {
  const sums = { portal: empty(), floor: empty() }
  for (const server of hasFloor ? [portal, floor] : [portal])
    await sendLoad(server.port, requests, connections, warmUpSeconds)
  for (let turn = 0; turn < count; turn++) {
    const both = turn % 2 === 0 ? (['portal', 'floor'] as const) : (['floor', 'portal'] as const)
    for (const which of hasFloor ? both : (['portal'] as const)) {
      const server = which === 'portal' ? portal : floor
      const cpuBefore = server.cpuMs()
      const load = await sendLoad(server.port, requests, connections, seconds)
      sums[which].loads.push(load)
      sums[which].cpuMs += server.cpuMs() - cpuBefore
    }
  }
  const figures = { scenario: name, isRead, connections, portal: costsOf(sums.portal) }
  if (!hasFloor) return figures
  const costs = costsOf(sums.floor)
  return { ...figures, floor: costs, ratio: figures.portal.perSecond / costs.perSecond }
}

const empty = () => ({ loads: [] as Load[], cpuMs: 0 })

function costsOf({ loads, cpuMs }: ReturnType<typeof empty>): Costs {
  const latencies = loads.flatMap((load) => load.latencies).sort((a, b) => a - b)
  const seconds = loads.reduce((sum, load) => sum + load.seconds, 0)
  const at = (share: number) => latencies[Math.floor((latencies.length - 1) * share)] ?? Number.NaN
  const answers = latencies.length
  return { p50: at(0.5), p99: at(0.99), perSecond: answers / seconds, cpuMs: cpuMs / answers, answers }
}
