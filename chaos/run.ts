// `npm run chaos`: a complete production setup on this machine (three Patroni nodes with synchronous replication, HAProxy, two
// portal processes, mail server, payment provider), clients that work without pause, and one fault after the other. `--quick`: the
// most common faults. `--install`: installs the programs with apt. `--only disk`: faults with this word. See docs/faults.md.

import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { unsound } from '#test/proofs/soundness.ts'
import { readState } from '#test/proofs/state.ts'
import { Client, overHttp } from '#test/support/client.ts'
import { buildWeb } from '../dev/build-web.ts'
import { installPackages } from '../dev/programs.ts'
import { printed, type Row, summary } from '../test/printed-report.ts'
import { type Fault, faults } from './faults.ts'
import { addGroups, renameGroup } from './load/groups.ts'
import { checkMails } from './load/mails.ts'
import { renew } from './load/payments.ts'
import { createRecorder, type Recorder } from './load/recorder.ts'
import { sampleSeats } from './load/seat-sampler.ts'
import { useApp } from './load/seats.ts'
import { createWorkload, type Workload } from './load/workload.ts'
import type { Writer } from './load/writer.ts'
import { findPostgresPrograms, missingPrograms } from './programs.ts'
import { heading, rowOf } from './report.ts'
import { startTestbed, type Testbed } from './testbed.ts'

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    install: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
})

const warmUpMs = 2_000
const timeoutMs = 90_000

/** Clients that add, change and pay, and that compete for more seats than there are. */
async function createWriters(testbed: Testbed, recorder: Recorder): Promise<Writer[]> {
  const through = overHttp(testbed.origin)
  const signedIn = (login: string) => new Client(through).signIn(login)
  const groups = await testbed.pool.query('SELECT id, name FROM groups')
  const idOf = (name: string): number => groups.rows.find((group) => group.name === name).id
  const [linde, jozef] = [await signedIn('linde.admin'), await signedIn('jozef.admin')]
  const pupils = await testbed.pool.query(
    `SELECT login FROM accounts WHERE group_id = $1 AND kind = 'user' ORDER BY id LIMIT 6`,
    [idOf('Klas 3A')],
  )
  const apps = pupils.rows.map(async ({ login }, index) =>
    useApp(recorder, await signedIn(login), through, `machine${index}`),
  )
  return [
    addGroups(recorder, linde, idOf('Basisschool De Linde'), 'Chaos'),
    addGroups(recorder, jozef, idOf('Sint-Jozefscollege'), 'Muddle'),
    renameGroup(recorder, linde, idOf('Zesde leerjaar')),
    renew(recorder, linde, testbed, { sn: 'SPR10001', price: 149 }),
    renew(recorder, jozef, testbed, { sn: 'SPR10002', price: 399 }),
    ...(await Promise.all(apps)),
  ]
}

/** Waits until changes are acknowledged again. */
async function untilAcknowledging(recorder: Recorder): Promise<void> {
  const before = recorder.acknowledged()
  for (const since = performance.now(); recorder.acknowledged() <= before + 20; await pause(100)) {
    if (performance.now() - since < timeoutMs) continue
    recorder.report(`no change was acknowledged for ${timeoutMs / 1000} s`)
    return
  }
}

type Setup = { testbed: Testbed; recorder: Recorder; checks: readonly Writer['check'][]; workload: Workload }

async function runFault(
  { testbed, recorder, checks, workload }: Setup,
  { title, inject, seconds, mayCutOff = false }: Fault,
): Promise<Row> {
  workload.start()
  await pause(warmUpMs)
  recorder.reset()
  const sampler = sampleSeats(testbed.readSeats)
  const recover = await inject(testbed)
  await pause(seconds * 1000)
  await untilAcknowledging(recorder)
  await recover()
  await testbed.cluster.untilHealthy()
  await untilAcknowledging(recorder)
  const { samples, maxInUse, oversold } = await sampler.stop()
  if (samples === 0 || maxInUse === 0) recorder.report(`none of ${samples} samples found a seat in use`)
  await workload.stop()
  const verdicts = await Promise.all(checks.map((check) => check(testbed.pool)))
  return rowOf({
    title,
    mayCutOff,
    ...recorder.figures(),
    lost: verdicts.flatMap(({ lost }) => lost),
    doubled: [
      ...verdicts.flatMap(({ doubled }) => doubled),
      ...oversold,
      ...unsound(await readState(testbed.pool)),
    ],
  })
}

async function runFaults(bin: string): Promise<Row[]> {
  const testbed = await startTestbed(bin)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => testbed.stop().finally(() => process.exit(1)))
  console.log(`  Everything is up after ${seconds()} s.\n\n${heading()}`)
  const rows: Row[] = []
  try {
    const recorder = createRecorder()
    const writers = await createWriters(testbed, recorder)
    const checks = [...writers.map(({ check }) => check), checkMails(testbed.mail)]
    const setup = { testbed, recorder, checks, workload: createWorkload(writers, 30) }
    for (const fault of faults.filter(isChosen)) {
      const missing = fault.missingFor?.(testbed)
      if (missing) {
        console.log(`  ${fault.title}: skipped: it needs ${missing}.`)
        continue
      }
      const row = await runFault(setup, fault)
      rows.push(row)
      console.log(printed(row))
    }
    return rows
  } finally {
    await testbed.stop()
  }
}

const isChosen = ({ title, isQuick }: Fault) =>
  values.only ? title.includes(values.only) : isQuick || !values.quick

const started = performance.now()
const seconds = () => ((performance.now() - started) / 1000).toFixed(0)

if (values.install) installPackages(['patroni', 'etcd-server', 'haproxy', 'postgresql'])
const missing = missingPrograms()
const bin = findPostgresPrograms()
if (missing.length > 0 || !bin) {
  console.log(`Not installed: ${missing.join(', ')}. On Debian, npm run chaos -- --install installs it.`)
  process.exitCode = 1
} else {
  await buildWeb(fileURLToPath(new URL('../dist/web', import.meta.url)))
  const rows = await runFaults(bin)
  console.log(`\n${seconds()} s`)
  console.log(summary(rows))
  process.exitCode = rows.some(({ problems }) => problems.length > 0) ? 1 : 0
}
