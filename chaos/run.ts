// `npm run chaos`: a whole production on this machine (three Patroni machines with synchronous replication, HAProxy, two portal
// processes, mail server, payment provider), people who work without pause, and one fault after the other. `--quick`: the
// commonest faults. `--install`: fetches what is needed with apt. `--only disk`: those with this word. See docs/faults.md.

import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { unsound } from '#test/proofs/soundness.ts'
import { readState } from '#test/proofs/state.ts'
import { Client, overHttp } from '#test/support/client.ts'
import { buildWeb } from '../dev/build-web.ts'
import { installPackages } from '../dev/programs.ts'
import { type Fault, faults } from './faults.ts'
import { type Crew, createCrew } from './load/crew.ts'
import { addGroups, renameGroup } from './load/groups.ts'
import { checkMails } from './load/mails.ts'
import { renew } from './load/payments.ts'
import { watchSeats } from './load/seat-watch.ts'
import { useApp } from './load/seats.ts'
import { createWitness, type Witness } from './load/witness.ts'
import type { Writer } from './load/writer.ts'
import { findPostgresPrograms, missingPrograms } from './programs.ts'
import { heading, type Line, printed, summary } from './report.ts'
import { type Stage, setStage } from './stage.ts'

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    install: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
})

const settlingMs = 2_000
const patienceMs = 90_000

/** Those who add, change, pay, and want more seats than there are. */
async function hire(stage: Stage, witness: Witness): Promise<Writer[]> {
  const through = overHttp(stage.origin)
  const signedIn = (login: string) => new Client(through).signIn(login)
  const groups = await stage.pool.query('SELECT id, name FROM groups')
  const idOf = (name: string): number => groups.rows.find((group) => group.name === name).id
  const [linde, jozef] = [await signedIn('linde.admin'), await signedIn('jozef.admin')]
  const pupils = await stage.pool.query(
    `SELECT login FROM accounts WHERE group_id = $1 AND kind = 'user' ORDER BY id LIMIT 6`,
    [idOf('Klas 3A')],
  )
  const apps = pupils.rows.map(async ({ login }, index) =>
    useApp(witness, await signedIn(login), through, `machine${index}`),
  )
  return [
    addGroups(witness, linde, idOf('Basisschool De Linde'), 'Chaos'),
    addGroups(witness, jozef, idOf('Sint-Jozefscollege'), 'Muddle'),
    renameGroup(witness, linde, idOf('Zesde leerjaar')),
    renew(witness, linde, stage, { sn: 'SPR10001', price: 149 }),
    renew(witness, jozef, stage, { sn: 'SPR10002', price: 399 }),
    ...(await Promise.all(apps)),
  ]
}

/** Waits until changes are acknowledged again. */
async function untilWriting(witness: Witness): Promise<void> {
  const before = witness.acknowledged()
  for (const since = performance.now(); witness.acknowledged() <= before + 20; await pause(100)) {
    if (performance.now() - since < patienceMs) continue
    witness.accuse(`no change was acknowledged for ${patienceMs / 1000} s`)
    return
  }
}

type Scene = { stage: Stage; witness: Witness; checks: readonly Writer['check'][]; crew: Crew }

async function suffer(
  { stage, witness, checks, crew }: Scene,
  { what, strike, seconds, mayCutOff = false }: Fault,
): Promise<Line> {
  crew.work()
  await pause(settlingMs)
  witness.begin()
  const watch = watchSeats(stage.readSeats)
  const mend = await strike(stage)
  await pause(seconds * 1000)
  await untilWriting(witness)
  await mend()
  await stage.cluster.whole()
  await untilWriting(witness)
  const { looks, most, oversold } = await watch.stop()
  if (looks === 0 || most === 0) witness.accuse(`of ${looks} looks at the seats none saw one in use`)
  await crew.rest()
  const verdicts = await Promise.all(checks.map((check) => check(stage.pool)))
  return {
    what,
    mayCutOff,
    ...witness.figures(),
    lost: verdicts.flatMap(({ lost }) => lost),
    doubled: [
      ...verdicts.flatMap(({ doubled }) => doubled),
      ...oversold,
      ...unsound(await readState(stage.pool)),
    ],
  }
}

async function sufferAll(bin: string): Promise<Line[]> {
  const stage = await setStage(bin)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => stage.stop().finally(() => process.exit(1)))
  console.log(`  Everything stands after ${seconds()} s.\n\n${heading()}`)
  const lines: Line[] = []
  try {
    const witness = createWitness()
    const writers = await hire(stage, witness)
    const checks = [...writers.map(({ check }) => check), checkMails(stage.mail)]
    const scene = { stage, witness, checks, crew: createCrew(writers, 30) }
    for (const fault of faults.filter(isChosen)) {
      const lack = fault.lacks?.(stage)
      if (lack) {
        console.log(`  ${fault.what}: left out, for want of ${lack}.`)
        continue
      }
      const line = await suffer(scene, fault)
      lines.push(line)
      console.log(printed(line))
    }
    return lines
  } finally {
    await stage.stop()
  }
}

const isChosen = ({ what, isQuick }: Fault) =>
  values.only ? what.includes(values.only) : isQuick || !values.quick

const started = performance.now()
const seconds = () => ((performance.now() - started) / 1000).toFixed(0)

if (values.install) installPackages(['patroni', 'etcd-server', 'haproxy', 'postgresql'])
const missing = missingPrograms()
const bin = findPostgresPrograms()
if (missing.length > 0 || !bin) {
  console.log(`Not installed: ${missing.join(', ')}. On Debian, npm run chaos -- --install fetches it.`)
  process.exitCode = 1
} else {
  await buildWeb(fileURLToPath(new URL('../dist/web', import.meta.url)))
  const lines = await sufferAll(bin)
  console.log(`\n${seconds()} s`)
  console.log(summary(lines))
  process.exitCode = summary(lines).endsWith(' 0 failed') ? 0 : 1
}
