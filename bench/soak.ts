import { sendLoad } from './load.ts'
import type { Scenario } from './scenario.ts'
import { startPortal } from './servers.ts'

const connections = 8
const minuteMs = 60_000

/**
 * Everything that people do, one thing after the other, for so many minutes.
 * @returns the memory in use after each minute, in MB
 */
export async function soak(url: string, scenarios: readonly Scenario[], minutes: number): Promise<number[]> {
  const portal = await startPortal(url)
  const memory: number[] = []
  const started = performance.now()
  try {
    for (let turn = 0; memory.length < minutes; turn++) {
      const { requests } = scenarios[turn % scenarios.length] as Scenario
      await sendLoad(portal.port, requests, connections, 1)
      if (performance.now() - started < (memory.length + 1) * minuteMs) continue
      memory.push(portal.memory().now)
      console.log(`minute ${memory.length} of ${minutes}: ${memory.at(-1)} MB`)
    }
    return memory
  } finally {
    await portal.stop()
  }
}

/** Prints how memory developed, and by how much the last third of the time exceeded the first. */
export function printSoak(memory: readonly number[]): void {
  const third = Math.max(1, Math.floor(memory.length / 3))
  const max = (some: readonly number[]) => Math.max(...some)
  const growth = max(memory.slice(-third)) / max(memory.slice(0, third))
  console.log(`\nAt most ${max(memory)} MB; the last third is at × ${growth.toFixed(2)} of the first.`)
}
