// `npm run attack`: starts a portal in production's configuration and attacks it, on the embedded database and, if installed, on
// PostgreSQL. `--quick`: fewer requests, no scanners. `--install`: installs sqlmap and wapiti with apt. `--seed 7`: repeats the
// generated requests of that seed. `--only matrix,sessions`: these parts. `--engine embedded` or `--engine postgresql`: on this one.
// `--people 200000`: in the large school. `--mutants`: breaks copies of the portal instead, and checks that the tests notice; `--only
// xsrf-unasked`: this mutant. See docs/security.md.

import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { noLimits } from '#test/support/no-limits.ts'
import { findPostgres, startPostgresServer } from '#test/support/postgres-server.ts'
import { buildWeb } from '../dev/build-web.ts'
import { findProgram, installPackages } from '../dev/programs.ts'
import { printed, type Row, summary } from '../test/printed-report.ts'
import { attackAddresses } from './browsers/addresses.ts'
import { attackForgery } from './browsers/forgery.ts'
import { attackHeaders } from './browsers/headers.ts'
import { attackSessions } from './browsers/sessions.ts'
import { sendGenerated } from './generated/generated.ts'
import { sendBodiesAtOnce } from './load/bodies.ts'
import { crowdChanges } from './load/crowding.ts'
import { floodSignIn } from './load/flood.ts'
import { hashLongList, writeLongList } from './load/long-import.ts'
import { disturb } from './load/one-person.ts'
import { sendOversized } from './load/oversized.ts'
import { readSignedIn } from './load/signed-in-readers.ts'
import { attackSlowly } from './load/slow.ts'
import { compareHeld, compareWithPolicy, compareWithStep } from './matrix/matrix.ts'
import { runMutants } from './mutants/run-mutants.ts'
import type { Outcome } from './outcome.ts'
import { heading, rowOf } from './report.ts'
import { scanWithSqlmap } from './scanners/sqlmap.ts'
import { scanWithWapiti } from './scanners/wapiti.ts'
import { startTarget, type Target } from './target.ts'
import { guessWaysIn } from './ways-in/guessing.ts'
import { attackWaysIn } from './ways-in/ways-in.ts'

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    install: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    only: { type: 'string' },
    engine: { type: 'string' },
    people: { type: 'string', default: '10000' },
    mutants: { type: 'boolean', default: false },
  },
})
const { engine } = values
if (engine !== undefined && engine !== 'embedded' && engine !== 'postgresql')
  throw new Error(`--engine: “${engine}” is neither embedded nor postgresql.`)
const isQuick = values.quick
const amount = { runs: isQuick ? 4 : 60, seed: Number(values.seed) }

type Part = (target: Target) => Promise<Outcome[]>

/** Against a portal without rate limits, which would otherwise stop these attacks. */
const withoutLimits: Record<string, Part> = {
  generated: (target) => sendGenerated(target, amount),
  sessions: attackSessions,
}

/** The same, with a search of everything logged. */
const logging: Record<string, Part> = { 'ways-in': attackWaysIn }

/** The same on one engine: they do not depend on the database. */
const onceWithoutLimits: Record<string, Part> = {
  forgery: attackForgery,
  headers: attackHeaders,
  addresses: attackAddresses,
  oversized: sendOversized,
}

/** The same on one engine, with a second step required of everyone who may have one. */
const onceWithStep: Record<string, Part> = { step: compareWithStep, held: compareHeld }

/** The same on one engine: PostgreSQL, if installed. */
const onceOnServer: Record<string, Part> = {
  matrix: compareWithPolicy,
  bodies: (target) => sendBodiesAtOnce(target, isQuick ? 600 : 1000),
}

/** The same. */
const scanners: Record<string, Part> = {
  sqlmap: (target) => scanWithSqlmap(target, 150_000),
  wapiti: (target) => scanWithWapiti(target, 60_000),
}

/** Against a portal with its default limits and hashing cost. */
const withLimits: Record<string, Part> = { guessing: guessWaysIn, flood: floodSignIn, hashing: hashLongList }

/** On PostgreSQL only: the embedded engine runs on the thread that serves requests, so load by one user affects all. */
const onServerWithLimits: Record<string, Part> = {
  crowding: (target) => crowdChanges(target, isQuick ? 2000 : 6000),
  readers: readSignedIn,
  'one-person': (target) => disturb(target, Number(values.people)),
  writing: writeLongList,
}

const onceWithLimits: Record<string, Part> = { slow: attackSlowly }

const only = values.only?.split(',')
const chosen = (parts: Record<string, Part>) =>
  Object.entries(parts).filter(([name]) => only?.includes(name) ?? true)

const rows: Row[] = []
let tried = 0

async function attack(where: string, target: Target, parts: readonly [string, Part][]): Promise<void> {
  try {
    for (const [name, part] of parts) {
      const outcomes = await part(target).catch((error: Error) => [
        { what: `${name} broke off`, tried: 0, findings: [error.stack ?? error.message] },
      ])
      for (const outcome of outcomes) {
        const row = rowOf(outcome, where)
        rows.push(row)
        tried += outcome.tried
        console.log(printed(row))
      }
    }
  } finally {
    await target.stop()
  }
}

type Engine = { where: string; databaseUrl: string | undefined; isFirst: boolean; isLast: boolean }

async function attackOn({ where, databaseUrl, isFirst, isLast }: Engine): Promise<void> {
  const open = [
    ...chosen(withoutLimits),
    ...(isFirst ? chosen(onceWithoutLimits) : []),
    ...(isLast && !isQuick ? chosen(scanners) : []),
    ...(isLast ? chosen(onceOnServer) : []),
  ]
  if (open.length > 0) await attack(where, await startTarget({ databaseUrl, settings: noLimits }), open)
  const stepped = isFirst ? chosen(onceWithStep) : []
  if (stepped.length > 0)
    await attack(where, await startTarget({ databaseUrl, demandsStep: true, settings: noLimits }), stepped)
  const logged = chosen(logging)
  if (logged.length > 0)
    await attack(
      where,
      await startTarget({ databaseUrl, settings: { ...noLimits, LOG_LEVEL: 'debug' } }),
      logged,
    )
  const limited = [
    ...chosen(withLimits),
    ...(databaseUrl === undefined ? [] : chosen(onServerWithLimits)),
    ...(isFirst ? chosen(onceWithLimits) : []),
  ]
  if (limited.length > 0)
    await attack(where, await startTarget({ databaseUrl, quickPasswords: false }), limited)
}

async function attackAll(): Promise<void> {
  const folder = findPostgres()
  if (engine !== 'postgresql')
    await attackOn({ where: 'embedded', databaseUrl: undefined, isFirst: true, isLast: folder === null })
  if (engine === 'embedded') return
  if (!folder) {
    console.log(
      '  PostgreSQL 15 or later is not installed: the portal was attacked on the embedded database only.',
    )
    return
  }
  const server = await startPostgresServer(folder)
  try {
    await attackOn({ where: 'PostgreSQL', databaseUrl: server.url, isFirst: false, isLast: true })
  } finally {
    await server.stop()
  }
}

function reportMissingScanners(): void {
  const absent = () => Object.keys(scanners).filter((name) => findProgram(name) === undefined)
  if (values.install) installPackages(absent())
  const missing = absent()
  if (isQuick) console.log('  The scanners are skipped (--quick).')
  else if (missing.length > 0)
    console.log(
      `  ${missing.join(' and ')} not found: skipped. On Debian, npm run attack -- --install installs them.`,
    )
}

async function runAttacks(): Promise<void> {
  const started = performance.now()
  await buildWeb(fileURLToPath(new URL('../dist/web', import.meta.url)))
  reportMissingScanners()
  console.log(
    `  Generated requests come from the seed ${amount.seed} (--seed ${amount.seed} sends them again).\n`,
  )
  console.log(heading())
  await attackAll()
  process.exitCode = rows.some(({ problems }) => problems.length > 0) ? 1 : 0
  console.log(`\n${tried} tries in ${((performance.now() - started) / 1000).toFixed(0)} s`)
  console.log(summary(rows))
}

if (values.mutants) process.exitCode = (await runMutants(only)) ? 0 : 1
else await runAttacks()
