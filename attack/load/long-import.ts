import { setTimeout as pause } from 'node:timers/promises'
import { maxImportRows } from '#contract/import.ts'
import type { Client } from '#test/support/client.ts'
import { type Outcome, tally } from '../outcome.ts'
import type { Target } from '../target.ts'
import { compared, type Going, isWithin, keepOn, startOrdinaryPerson, type Waits } from './ordinary.ts'

/** An import may slow others down by this factor at most: 1.5 on a quiet machine, and some for one that is not. */
const maxSlowdown = 2

/** In milliseconds; what is below counts as no wait. */
const negligible = 8

/** A busy machine may spoil a round. */
const rounds = 3

/** `maxMs`: measured so long, or until it is done. */
type List = { what: string; hasPasswords: boolean; maxMs: number }

/** It is hashed for minutes. */
const hashed: List = { what: 'whose passwords are hashed', hasPasswords: true, maxMs: 6000 }

/** It is written at once. */
const written: List = { what: 'without passwords', hasPasswords: false, maxMs: 60_000 }

// A school imports as many people as it can. Its teachers, other schools and people who sign in must not wait long.

export const hashLongList = (target: Target): Promise<Outcome[]> => importBeside(target, hashed)

export const writeLongList = (target: Target): Promise<Outcome[]> => importBeside(target, written)

/** The people whose waits are measured beside an import. */
const others: Record<string, (target: Target) => Promise<Going>> = {
  'another school': (target) => startOrdinaryPerson(target),
  'a teacher of the school': (target) => startOrdinaryPerson(target, 'linde.klas3'),
  'people who sign in': async (target) => keepOn(() => signInOnce(target)),
}

async function signInOnce(target: Target): Promise<number | Error> {
  const visitor = await target.visitor().open()
  const started = performance.now()
  await visitor.signIn('lena')
  return performance.now() - started
}

async function importBeside(target: Target, list: List): Promise<Outcome[]> {
  const tallies = Object.keys(others).map((who) =>
    tally(`${who} beside ${maxImportRows} imported rows ${list.what}`),
  )
  for (let round = 1; ; round++) {
    const found = await importOnce(target, list)
    const isOk = found.every(({ quiet, waits }) => isWithin(maxSlowdown, quiet, waits, negligible))
    if (!isOk && round < rounds) continue
    return tallies.map(({ count, expect, done }, at) => {
      const { quiet, waits } = found[at] as Found
      for (const failure of waits.failed) count(failure)
      expect(target.isAlive(), 'the portal has stopped')
      expect(isWithin(maxSlowdown, quiet, waits, negligible), `waits too long: ${compared(quiet, waits)}`)
      return done(compared(quiet, waits))
    })
  }
}

type Found = { quiet: Waits; waits: Waits }

async function importOnce(target: Target, { hasPasswords, maxMs }: List): Promise<Found[]> {
  await target.reset()
  const quiet = await measureAll(target, () => pause(3000))
  const importer = await target.signInAs('linde.admin')
  const id = await startImport(importer, hasPasswords)
  const waits = await measureAll(target, () => untilDone(importer, id, maxMs))
  return quiet.map((one, at) => ({ quiet: one, waits: waits[at] as Waits }))
}

async function measureAll(target: Target, meanwhile: () => Promise<unknown>): Promise<Waits[]> {
  const going = await Promise.all(Object.values(others).map((start) => start(target)))
  await meanwhile()
  return Promise.all(going.map(({ stop }) => stop()))
}

/** @returns the number of the operation that goes on. */
async function startImport(importer: Client, hasPasswords: boolean): Promise<number> {
  const { group } = (await importer.get('/weblockgroup/users?size=1')).body
  const path = `/weblockgroup/${group.id}/import`
  const rows = Array.from({ length: maxImportRows }, (_, at) => ({
    login: `long.list${at}`,
    name: `Pupil ${at}`,
    ...(hasPasswords && { password: `tulp-fiets-wolk-${at}` }),
  }))
  const options = { mode: 'add_update', make_groups: false }
  const { fingerprint } = (await importer.post(path, { rows, options })).body.data
  const { status, body } = await importer.post(path, {
    rows,
    options: { ...options, dry_run: false },
    fingerprint,
  })
  if (status !== 202) throw new Error(`The import was answered ${status}: ${JSON.stringify(body)}`)
  return body.operation_id
}

async function untilDone(importer: Client, id: number, maxMs: number): Promise<void> {
  const until = performance.now() + maxMs
  while (performance.now() < until) {
    const { state } = (await importer.get(`/operations/${id}`)).body.data
    if (state !== 'running') return
    await pause(200)
  }
}
