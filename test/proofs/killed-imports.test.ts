import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Answer, Client } from '../support/client.ts'
import { fillWithDemoData } from '../support/filled-database.ts'
import { createPortalData, type PortalData } from '../support/portal-data.ts'
import { startPortalProcess } from '../support/portal-process.ts'
import { budgetMs, roundsWithin, seed, seededShares, timeoutMs } from './budget.ts'
import { expectSound } from './invariants.ts'
import { addSchools, pupilsOfSchool, type School } from './schools.ts'
import { readState, type State } from './state.ts'

/** Each kill takes a school; the portal that starts before it needs more than half a second. */
const maxKills = 3 + Math.ceil(budgetMs / 500)

/** After so long without a sign of life another process gives an import up, and so does the next start on PostgreSQL. */
const giveUpTimeoutMs = 60_000

let data: PortalData
let schools: School[]
beforeAll(async () => {
  data = await createPortalData()
  const database = await data.open()
  await fillWithDemoData(database)
  schools = await addSchools(database.pool, maxKills + 2)
  await database.close()
}, timeoutMs)
afterAll(() => data.remove())

async function stateBetweenProcesses(): Promise<State> {
  const database = await data.open()
  const state = await readState(database.pool)
  await database.close()
  return state
}

/** Pupils that are there get another name and a class; new ones come, the first three with a password. */
function listOf({ logins }: School, news: number) {
  return [
    ...Array.from({ length: pupilsOfSchool }, (_, at) => ({
      login: `${logins}.pupil${at + 1}`,
      name: `Renamed ${at}`,
      group: 'Klas 1',
    })),
    ...Array.from({ length: news }, (_, at) => ({
      login: `${logins}.new${at}`,
      name: `New ${at}`,
      group: 'Klas 2',
      ...(at < 3 && { password: `tulp-fiets-wolk-${at}${at}` }),
    })),
  ]
}

/** Previews the list of a school, and returns what carries it out. */
async function previewed(client: Client, school: School, news: number): Promise<() => Promise<Answer>> {
  const rows = listOf(school, news)
  const options = { mode: 'add_update', make_groups: true }
  const path = `/weblockgroup/${school.root}/import`
  const { status, body } = await client.post(path, { rows, options })
  expect([status, body.data?.counts.changed, body.data?.counts.new]).toEqual([200, pupilsOfSchool, news])
  const { fingerprint } = body.data
  return () => client.post(path, { rows, options: { ...options, dry_run: false }, fingerprint })
}

/** The parts of a school's list that are done, each in its own count. */
function doneOf(state: State, { root, logins }: School) {
  const accounts = [...state.accounts.values()].filter(({ login }) => login.startsWith(`${logins}.`))
  const audit = state.audit.filter(({ actor_login }) => actor_login === `${logins}.admin`)
  return {
    renamed: accounts.filter(({ name }) => name.startsWith('Renamed')).length,
    moved: accounts.filter(({ login, group_id }) => login.includes('.pupil') && group_id !== root).length,
    added: accounts.filter(({ login }) => login.includes('.new')).length,
    groups: [...state.groups.values()].filter(({ parent_id }) => parent_id === root).length,
    noted: audit.filter(({ action }) => /^(account|group)\./.test(action)).length,
  }
}

const nothing = { renamed: 0, moved: 0, added: 0, groups: 0, noted: 0 }
const all = (news: number) => ({
  ...{ renamed: pupilsOfSchool, moved: pupilsOfSchool, added: news, groups: 2 },
  noted: 2 * pupilsOfSchool + news + 2,
})

type Cut = { school: School; news: number; operationId: number | undefined; isAcknowledged: boolean }

/** Carries out a list, and kills the portal. @param after how many ms later, or once the import is done */
async function cutOff(school: School, news: number, after: number | 'done'): Promise<Cut> {
  const portal = await startPortalProcess(data.settings)
  const client = await portal.signInAs(school.admin)
  const carryOut = await previewed(client, school, news)
  const answer = carryOut().catch(() => null)
  const isLong = news + pupilsOfSchool > 50
  // A long import answers at once, and continues.
  const started = isLong ? await answer : null
  if (isLong) expect(started?.status, JSON.stringify(started?.body)).toBe(202)
  if (after === 'done') await untilDone(client, started?.body.operation_id)
  else await pause(after)
  await portal.kill()
  const got = await answer
  const isAcknowledged = after === 'done' || got?.body?.state === 'done'
  return { school, news, operationId: got?.body?.operation_id, isAcknowledged }
}

const readOperation = async (
  client: Client,
  id: number,
): Promise<{ state: string; errormsg: string | null }> => (await client.get(`/operations/${id}`)).body.data

const untilDone = (client: Client, id: number) =>
  expect
    .poll(async () => (await readOperation(client, id)).state, { timeout: giveUpTimeoutMs, interval: 20 })
    .toBe('done')

/** How long a whole import takes here, from its answer on. */
async function importWhole(school: School, news: number): Promise<number> {
  const portal = await startPortalProcess(data.settings)
  const client = await portal.signInAs(school.admin)
  const carryOut = await previewed(client, school, news)
  const { operation_id: id } = (await carryOut()).body
  const started = performance.now()
  await untilDone(client, id)
  const ms = performance.now() - started
  await portal.kill()
  return ms
}

it('an import whose process is killed is done whole or not at all, and its operation tells which', {
  timeout: timeoutMs,
}, async () => {
  console.log(`PROOF_SEED=${seed} repeats after which share of an import each kill comes.`)
  const share = seededShares()
  const [first, ...others] = schools.slice(0, -1) as [School, ...School[]]
  const long = 120
  const wholeMs = await importWhole(first, long)
  const cuts: Cut[] = []
  for (const at of roundsWithin(3, maxKills)) {
    const isShort = at % 4 === 3
    // The rows are written towards the end.
    const after = at === 0 ? 0 : at === 1 ? 'done' : wholeMs * (0.4 + 1.2 * share())
    cuts.push(await cutOff(others[at] as School, isShort ? 25 : long, after))
  }

  const portal = await startPortalProcess(data.settings)
  const told = new Map<School, string>()
  for (const { school, operationId } of cuts) {
    if (operationId === undefined) continue
    const client = await portal.signInAs(school.admin)
    const stateNow = async () => (await readOperation(client, operationId)).state
    // No other process can have the embedded database: an import that was cut off has failed from the start.
    if (inject('postgresUrl'))
      await expect.poll(stateNow, { timeout: giveUpTimeoutMs, interval: 200 }).not.toBe('running')
    else expect(await stateNow()).not.toBe('running')
    const { state, errormsg } = await readOperation(client, operationId)
    told.set(school, state)
    expect(errormsg === null).toBe(state === 'done')
  }
  await portal.kill()

  const last = await stateBetweenProcesses()
  expect(doneOf(last, first)).toEqual(all(long))
  const outcomes = cuts.map(({ school, news, isAcknowledged }) => {
    const done = doneOf(last, school)
    expect([nothing, all(news)]).toContainEqual(done)
    const outcome = done.added > 0 ? 'done' : 'failed'
    if (isAcknowledged) expect(outcome).toBe('done')
    if (told.has(school)) expect(told.get(school)).toBe(outcome)
    return outcome
  })
  console.log(`${cuts.length} kills within ${Math.round(wholeMs)} ms: ${outcomes.join(', ')}`)
  expect(outcomes[0]).toBe('failed')
  expect(outcomes).toContain('done')
  expectSound(last)
})

it('an import can be sent again once the one that was killed has been given up', {
  timeout: timeoutMs,
}, async () => {
  const school = schools.at(-1) as School
  const { operationId } = await cutOff(school, 120, 0)
  const portal = await startPortalProcess(data.settings)
  const client = await portal.signInAs(school.admin)
  const carryOut = await previewed(client, school, 120)
  await expect
    .poll(async () => (await carryOut()).status, { timeout: giveUpTimeoutMs, interval: 1000 })
    .toBe(202)
  await portal.kill()
  expect(operationId).toBeDefined()
})
