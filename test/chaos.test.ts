import { afterAll, beforeAll, expect, it } from 'vitest'
import { addGroups, renameGroup } from '../chaos/load/groups.ts'
import { renew } from '../chaos/load/payments.ts'
import { useApp } from '../chaos/load/seats.ts'
import { createWitness } from '../chaos/load/witness.ts'
import type { Writer } from '../chaos/load/writer.ts'
import { intoApp } from './support/client.ts'
import { groupId } from './support/demo.ts'
import { createPayingPortal, type PayingPortal } from './support/paying-portal.ts'

// Those who judge what faults did: they find what is lost and what is there twice, and nothing where all is well.

let portal: PayingPortal
let writers: Record<'adds' | 'renames' | 'renews' | 'usesApp', Writer>
const witness = createWitness()
beforeAll(async () => {
  portal = await createPayingPortal()
  const linde = await portal.signInAs('linde.admin')
  const [root, sixth] = [
    await groupId(portal, 'Basisschool De Linde'),
    await groupId(portal, 'Zesde leerjaar'),
  ]
  const place = { paying: portal.paying, origin: 'http://localhost:3000' }
  writers = {
    adds: addGroups(witness, linde, root, 'Chaos'),
    renames: renameGroup(witness, linde, sixth),
    renews: renew(witness, linde, place, { sn: 'SPR10001', price: 149 }),
    usesApp: useApp(witness, await portal.signInAs('lena'), intoApp(portal.app), 'machine0'),
  }
  for (const { turn } of Object.values(writers)) for (let count = 0; count < 3; count++) await turn()
})
afterAll(() => portal.close())

const find = (writer: keyof typeof writers) => writers[writer].check(portal.database.pool)
const run = (sql: string) => portal.database.pool.query(sql)

it('nothing is found where nothing went wrong', async () => {
  for (const writer of Object.keys(writers) as (keyof typeof writers)[])
    expect(await find(writer), writer).toEqual({ lost: [], doubled: [] })
  const { wrong, cutOff, askedToComeBack, acknowledged } = witness.figures()
  expect({ wrong, cutOff, askedToComeBack }).toEqual({ wrong: [], cutOff: [], askedToComeBack: 0 })
  // Three groups, names, and payments; an app takes four steps to open and close.
  expect(acknowledged).toBe(3 + 3 + 3 + 3 * 4)
})

it('a change that is undone is found', async () => {
  await run(`UPDATE groups SET name = 'Renamed 2' WHERE name = 'Renamed 3'`)
  await run(`DELETE FROM groups WHERE name = 'Chaos 2'`)
  expect((await find('renames')).lost).toEqual(['name 3: Renamed 2 stands'])
  expect((await find('adds')).lost).toEqual(['Chaos 2'])
})

it('an audit row that is gone is found, and one that is there twice', async () => {
  await run(`DELETE FROM audit WHERE target_id = (SELECT id FROM groups WHERE name = 'Chaos 1')`)
  await run(`INSERT INTO audit (at, actor_login, action, target_kind, target_id)
    SELECT at, actor_login, action, target_kind, target_id FROM audit
    WHERE target_id = (SELECT id FROM groups WHERE name = 'Chaos 3')`)
  const { lost, doubled } = await find('adds')
  expect(lost).toEqual(['Chaos 2'])
  expect(doubled).toEqual([expect.stringMatching(/^2 × audit of group/)])
})

it.each([
  ['lost', '1 year', '3 years paid, 2 years longer'],
  ['doubled', '-2 years', '3 years paid, 4 years longer'],
] as const)('a year that was %s is found', async (kind, shorter, said) => {
  await run(
    `UPDATE groups SET valid_until = valid_until - interval '${shorter}' WHERE name = 'Basisschool De Linde'`,
  )
  expect((await find('renews'))[kind]).toContain(said)
})

it('a payment that is forgotten is found, and its receipt', async () => {
  await run(`UPDATE payments SET status = 'open'`)
  await run(`DELETE FROM outbox`)
  const { lost } = await find('renews')
  expect(lost.filter((one) => one.startsWith('payment'))).toHaveLength(3)
  expect(lost.filter((one) => one.startsWith('receipt'))).toHaveLength(3)
})

it('an answer that is neither success nor a clean 503 is found', async () => {
  const answer = (status: number, body: object, retryAfter?: string) => ({
    status,
    body,
    headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
  })
  const clean = { error: true, errormsg: 'Away.', code: 'server.unavailable' }
  const judge = createWitness()
  await judge.read(async () => answer(503, clean, '2'))
  await judge.read(async () => answer(503, clean))
  await judge.read(async () => answer(503, {}, '2'))
  await judge.read(async () => answer(500, clean, '2'))
  await judge.read(() => Promise.reject(new Error('closed')))
  const { askedToComeBack, wrong, cutOff } = judge.figures()
  expect([askedToComeBack, wrong.length, cutOff.length]).toEqual([1, 3, 1])
})

it('seats beyond what a class has are found', async () => {
  await run(`INSERT INTO sessions (token_hash, account_id, created_at, seen_at, expires_at, app, machine, licence_id)
    SELECT decode(md5(n::text), 'hex'), a.id, now(), now(), now() + interval '1 day', 'desktop', n::text, g.licence_id
    FROM generate_series(1, 5) AS n, accounts AS a JOIN groups AS g ON g.id = a.group_id WHERE a.login = 'lena'`)
  expect((await find('usesApp')).doubled).toEqual(['5 seats in use of the 4 of Klas 3A'])
})
