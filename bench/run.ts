// `npm run bench`: compares the portal on PostgreSQL with a floor, a hand-written server that gives the same answers.
// `--quick`: two small databases, short turns, few connections. `--accounts 10000,1000000`: these sizes. `--only products`: rows
// with this word in their names. `--soak 30`: so many minutes of load on the smallest database instead, to watch memory. `--keep`:
// leaves the databases on the server of `DATABASE_URL`, for the next run.
// See docs/decisions/023-benchmark-floor.md.

import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { showProgress } from '../dev/progress.ts'
import { measureBankStatement, printBankStatement } from './bank-statement.ts'
import { compareAnswers } from './compare.ts'
import { watchBackends } from './cpu.ts'
import { prepare, sizeOf, withDatabase, withServer } from './databases.ts'
import { sendLoad } from './load.ts'
import { type Figures, type MeasuredServer, measure, type Place, type Turns } from './measure.ts'
import { measurePapers, printPapers } from './papers.ts'
import { compareProcesses, printProcesses } from './processes.ts'
import { printTable, type SizeResult } from './report.ts'
import type { CountedScenario } from './scenario.ts'
import { type BenchServer, startFloor, startPortal } from './servers.ts'
import { printSoak, soak } from './soak.ts'

const results = fileURLToPath(new URL('results/', import.meta.url))

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    accounts: { type: 'string' },
    soak: { type: 'string' },
    only: { type: 'string', default: '' },
    keep: { type: 'boolean', default: false },
  },
})
// Many short ones: a hitch of the machine then spoils few of them.
const turns: Turns = values.quick ? { count: 3, seconds: 0.1 } : { count: 7, seconds: 0.15 }

const maxConnections = values.quick ? 8 : Number.POSITIVE_INFINITY

/** @throws Error if an option's text is no whole number above 0 */
function amountOf(option: 'accounts' | 'soak', text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new Error(`--${option}: “${text}” is no whole number above 0.`)
}

/** How many accounts each database has, the smallest first; at least one. */
function readSizes(): number[] {
  const usual = values.quick ? '10000,100000' : '10000,1000000'
  const given = (values.accounts ?? usual).split(',').map((text) => amountOf('accounts', text))
  return [...new Set(given)].sort((a, b) => a - b)
}

/** A database of a size, with a portal and a floor over it. */
type Site = Omit<Place, 'scenario'> & { accounts: number; url: string; scenarios: CountedScenario[] }

/** All sizes at once, the smallest first, so that they can be measured beside each other. */
async function withSites<T>(
  server: string,
  sizes: readonly number[],
  use: (sites: readonly Site[]) => Promise<T>,
  ready: readonly Site[] = [],
): Promise<T> {
  const [accounts, ...others] = sizes
  if (accounts === undefined) return use(ready)
  return withDatabase(server, `bench_${accounts}`, values.keep, async (url) => {
    const scenarios = (await prepare(url, accounts)).filter(({ name }) => name.includes(values.only))
    const portal = await measured(url, 'portal', await startPortal(url))
    const floor = await measured(url, 'floor', await startFloor(url))
    try {
      return await withSites(server, others, use, [...ready, { accounts, url, scenarios, portal, floor }])
    } finally {
      await Promise.all([portal, floor].map(({ backends }) => backends.close()))
      await Promise.all([portal.stop(), floor.stop()])
    }
  })
}

async function measured(
  url: string,
  application: 'portal' | 'floor',
  server: BenchServer,
): Promise<MeasuredServer> {
  return { ...server, backends: await watchBackends(url, application) }
}

async function benchSites(sites: readonly Site[]): Promise<SizeResult[]> {
  const placesOf = (index: number): Place[] =>
    sites.map(({ portal, floor, scenarios }) => ({
      portal,
      floor,
      scenario: scenarios[index] as CountedScenario,
    }))
  const runs = (sites[0]?.scenarios ?? []).flatMap(({ connections }, index) =>
    connections
      .filter((amount) => amount <= maxConnections)
      .map((amount) => ({ index, connections: amount })),
  )
  for (const { portal, floor, scenarios } of sites) {
    for (const scenario of scenarios) await compareAnswers({ portal, floor, scenario })
    await warmUp([portal, floor], scenarios)
  }
  const progress = showProgress('measuring', runs.length)
  const rows: Figures[][] = []
  const failed: string[] = []
  for (const [at, { index, connections }] of runs.entries()) {
    const measured = await measure(placesOf(index), connections, turns).catch((error: Error) => error)
    if (measured instanceof Error)
      failed.push(`Not measured, ${connections} connections: ${measured.message}`)
    else rows.push(measured)
    progress.to(at + 1)
  }
  progress.end()
  if (failed.length > 0) console.error(failed.join('\n'))
  return Promise.all(
    sites.map(async ({ accounts, url, portal }, site) => ({
      accounts,
      databaseMb: await sizeOf(url),
      secondsToFirstAnswer: portal.secondsToFirstAnswer,
      memoryMb: portal.memory(),
      figures: rows.map((row) => row[site] as Figures),
    })),
  )
}

/** Until the code that every request goes through is compiled, the first scenarios would pay for the others. */
async function warmUp(servers: readonly BenchServer[], scenarios: readonly CountedScenario[]): Promise<void> {
  for (const { requests, hasFloor } of scenarios) {
    for (const { port } of hasFloor ? servers : servers.slice(0, 1)) await sendLoad(port, requests, 8, 0.3)
  }
}

async function benchAll(sizes: readonly number[]): Promise<void> {
  await withServer((server) =>
    withSites(server, sizes, async (sites) => {
      const largest = sites.at(-1) as Site
      const done = await benchSites(sites)
      const processes = await compareProcesses(largest.url, largest.scenarios, turns)
      const papers = await measurePapers()
      const statement = await withDatabase(server, 'bench_bank', false, measureBankStatement)
      mkdirSync(results, { recursive: true })
      const file = path.join(results, `${new Date().toISOString().replaceAll(/[:.]/g, '-')}.json`)
      const machine = { cores: availableParallelism(), node: process.version }
      writeFileSync(
        file,
        JSON.stringify({ ...machine, turns, sizes: done, processes, papers, statement }, null, 2),
      )
      printTable(done)
      printProcesses(processes)
      printPapers(papers)
      printBankStatement(statement)
      console.log(`\nAll figures: ${path.relative(process.cwd(), file)}`)
    }),
  )
}

/** How the memory of a process goes under load that lasts. */
async function soakSmallest(accounts: number, minutes: number): Promise<void> {
  await withServer((server) =>
    withDatabase(server, 'bench_soak', values.keep, async (url) => {
      const scenarios = await prepare(url, accounts)
      printSoak(await soak(url, scenarios, minutes))
    }),
  )
}

try {
  const sizes = readSizes()
  if (values.soak === undefined) await benchAll(sizes)
  else await soakSmallest(Math.min(...sizes), amountOf('soak', values.soak))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
