import { perSecond, sendLoad } from './load.ts'
import type { Turns } from './measure.ts'
import type { Scenario } from './scenario.ts'
import { startPortal } from './servers.ts'

/** Answers a second of one process, and of two over the same database. */
export type ProcessFigures = { scenario: string; one: number; two: number }

const connections = 64
const compared = ['session check', 'members, random group', 'product by number', 'edit a person']

/** Measures one portal process against two, in turns, with as many connections in all. */
export async function compareProcesses(
  url: string,
  scenarios: readonly Scenario[],
  { count, seconds }: Turns,
): Promise<ProcessFigures[]> {
  const portals = [await startPortal(url), await startPortal(url)]
  const answered = async ({ requests }: Scenario, used: typeof portals) => {
    const loads = await Promise.all(
      used.map(({ port }) => sendLoad(port, requests, connections / used.length, seconds)),
    )
    return loads.reduce((sum, load) => sum + perSecond(load), 0)
  }
  try {
    const figures: ProcessFigures[] = []
    for (const scenario of scenarios.filter(({ name }) => compared.includes(name))) {
      const sums = { one: 0, two: 0 }
      await answered(scenario, portals)
      for (let turn = 0; turn < count; turn++) {
        sums.one += await answered(scenario, portals.slice(0, 1))
        sums.two += await answered(scenario, portals)
      }
      figures.push({ scenario: scenario.name, one: sums.one / count, two: sums.two / count })
    }
    return figures
  } finally {
    await Promise.all(portals.map(({ stop }) => stop()))
  }
}

export function printProcesses(figures: readonly ProcessFigures[]): void {
  console.log(`\nTwo processes against one, ${connections} connections in all, answers a second:`)
  for (const { scenario, one, two } of figures)
    console.log(`  ${scenario}: ${one.toFixed(0)} → ${two.toFixed(0)} (× ${(two / one).toFixed(2)})`)
}
