import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import type { Client } from '#test/support/client.ts'
import { groupId, snapshot } from '#test/support/demo.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'
import { hourMs } from '../../platform/durations.ts'

let strict: TestApp
let usual: TestApp
beforeAll(async () => {
  strict = await createTestApp({ changedAtOnce: { perPerson: 200, perLicence: 300 } })
  const { perPerson, perLicence } = readConfig({}).changedAtOnce
  usual = await createTestApp({
    changedAtOnce: { perPerson: perPerson / 100, perLicence: perLicence / 100 },
  })
})
beforeEach(() => strict.reset())
afterAll(async () => {
  await strict.close()
  await usual.close()
})

const people = (count: number, of: string) =>
  Array.from({ length: count }, (_, at) => ({ login: `${of}.kind.${at}`, name: `Kind ${at} van ${of}` }))

/** Adds so many people to a group, and waits until they are there. */
async function add(portal: TestApp, who: Client, count: number, of: string, group = 'Klas 3B') {
  const path = `/weblockgroup/${await groupId(portal, group)}/import`
  const rows = people(count, of)
  const { fingerprint } = (await who.post(path, { rows })).body.data
  const answer = await who.post(path, { rows, options: { dry_run: false }, fingerprint })
  await portal.services.longWork.settled()
  return answer
}

const undo = (who: Client, id: number) => who.post(`/operations/${id}/undo`, {})

/** Takes a change back, repeats it and so on, until that is refused. @returns the refusal, and how often it was done */
async function repeatUndo(who: Client, id: number, most = 20) {
  for (let times = 0; ; times++) {
    const answer = await undo(who, id)
    if (answer.status !== 200 || times === most) return { answer, times }
    id = answer.body.operation_id
  }
}

it('undoing and repeating a list on and on is refused for the rest of an hour, and changes nothing then', async () => {
  const linde = await strict.signInAs('linde.admin')
  const { body } = await add(strict, linde, 60, 'nieuw')
  strict.clock.advance(hourMs / 2)
  const { answer, times } = await repeatUndo(linde, body.operation_id)
  expect([answer.status, answer.body.code, times]).toEqual([429, 'operation.tooMuch', 3])
  expect(Number(answer.headers['retry-after'])).toBe(1800)
  const before = await snapshot(strict)
  const group = await groupId(strict, 'Klas 3B')
  const refused = [
    await linde.delete(`/weblockgroup/${group}?recursive=true`),
    await linde.post(`/weblockgroup/${group}/bulk`, { action: 'delete', all: {} }),
    await add(strict, linde, 5, 'later'),
  ]
  expect(refused.map(({ status, body: { code } }) => [status, code])).toEqual(
    refused.map(() => [429, 'operation.tooMuch']),
  )
  expect(await snapshot(strict)).toEqual(before)
  strict.clock.advance(hourMs / 2)
  expect((await add(strict, linde, 5, 'later')).status).toBe(200)
})

it('a person who has changed too much leaves others of the licence their share, and other licences all of theirs', async () => {
  const linde = await strict.signInAs('linde.admin')
  const klas3 = await strict.signInAs('linde.klas3')
  await repeatUndo(linde, (await add(strict, linde, 60, 'nieuw')).body.operation_id)
  const { body } = await add(strict, klas3, 60, 'ander')
  const { answer, times } = await repeatUndo(klas3, body.operation_id)
  expect([answer.status, times]).toEqual([429, 1])
  const jozef = await strict.signInAs('jozef.admin')
  const { group } = (await jozef.get('/weblockgroup/users?size=1')).body
  expect((await add(strict, jozef, 60, 'jozef', group.name)).status).toBe(202)
})

it('the first undo of a change is never refused for what was changed before', async () => {
  const linde = await strict.signInAs('linde.admin')
  const first = (await add(strict, linde, 60, 'eerste')).body.operation_id
  const others = (await add(strict, linde, 60, 'nieuw')).body.operation_id
  await repeatUndo(linde, others)
  const { status, body } = await undo(linde, first)
  expect([status, body.data]).toEqual([200, { groups: 0, people: 60 }])
  expect((await undo(linde, body.operation_id)).status).toBe(429)
})

it('a school adds 4,900 people, undoes, repeats and undoes it, and adds others: a hundredth of it, by a hundredth of the limits', async () => {
  const linde = await usual.signInAs('linde.admin')
  const first = await add(usual, linde, 49, 'nieuw')
  const { answer, times } = await repeatUndo(linde, first.body.operation_id, 2)
  const second = await add(usual, linde, 49, 'ander')
  expect([first.status, answer.status, times, second.status]).toEqual([200, 200, 2, 200])
})
