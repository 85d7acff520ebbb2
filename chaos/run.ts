// `npm run chaos`: a complete production setup on this machine (three Patroni nodes with synchronous replication, HAProxy, two
// portal processes, mail server, payment provider), clients that work without pause, and one fault after the other; the last one where
// a second step is demanded, which these clients have taken. `--quick`: the most common faults. `--install`: installs the programs
// with apt. `--only disk`: faults with this word. See docs/faults.md.

import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { unsound } from '#test/proofs/soundness.ts'
import { readState } from '#test/proofs/state.ts'
import { Authenticator } from '#test/support/authenticator.ts'
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
import { signInWithStep, takeStep } from './load/sign-ins.ts'
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
async function createWriters(
  testbed: Testbed,
  recorder: Recorder,
): Promise<{ admins: Client[]; writers: Writer[] }> {
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
  const writers = [
    addGroups(recorder, linde, idOf('Basisschool De Linde'), 'Chaos'),
    addGroups(recorder, jozef, idOf('Sint-Jozefscollege'), 'Muddle'),
    renameGroup(recorder, linde, idOf('Zesde leerjaar')),
    renew(recorder, linde, testbed, { sn: 'SPR10001', price: 149 }),
    renew(recorder, jozef, testbed, { sn: 'SPR10002', price: 399 }),
    ...(await Promise.all(apps)),
  ]
  return { admins: [linde, jozef], writers }
}

/** Demands a second step. The admins, whose sessions are held then, take it; staff and a dealer sign in with theirs again and again. */
async function createWritersWithStep(
  { origin, cluster, demandStep }: Testbed,
  recorder: Recorder,
  admins: readonly Client[],
): Promise<Writer[]> {
  await cluster.untilHealthy()
  await demandStep()
  for (const admin of admins) await takeStep(admin, new Authenticator(origin))
  const through = overHttp(origin)
  const signingIn = ['staff', 'dealer'].map(async (login) => {
    const authenticator = new Authenticator(origin)
    await takeStep(await new Client(through).signIn(login), authenticator)
    return signInWithStep(recorder, through, login, authenticator)
  })
  return Promise.all(signingIn)
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
    const { admins, writers } = await createWriters(testbed, recorder)
    const setupOf = (working: readonly Writer[]): Setup => ({
      ...{ testbed, recorder, workload: createWorkload(working, 30) },
      checks: [...working.map(({ check }) => check), checkMails(testbed.mail)],
    })
    const runAll = async (setup: Setup, some: readonly Fault[]) => {
      for (const fault of some) {
        const missing = fault.missingFor?.(testbed)
        if (missing) {
          console.log(`  ${fault.title}: skipped: it needs ${missing}.`)
          continue
        }
        const row = await runFault(setup, fault)
        rows.push(row)
        console.log(printed(row))
      }
    }
    const chosen = faults.filter(isChosen)
    const stepped = chosen.filter(({ demandsStep }) => demandsStep)
    await runAll(
      setupOf(writers),
      chosen.filter(({ demandsStep }) => !demandsStep),
    )
    if (stepped.length === 0) return rows
    const signingIn = await createWritersWithStep(testbed, recorder, admins)
    await runAll(setupOf([...writers, ...signingIn]), stepped)
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
