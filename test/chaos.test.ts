import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addGroups, renameGroup } from '../chaos/load/groups.ts'
import { renew } from '../chaos/load/payments.ts'
import { watchSeats } from '../chaos/load/seat-watch.ts'
import { useApp } from '../chaos/load/seats.ts'
import { createWitness } from '../chaos/load/witness.ts'
import type { Writer } from '../chaos/load/writer.ts'
import { unsound } from './proofs/soundness.ts'
import { readSeats, readState } from './proofs/state.ts'
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
    usesApp: useApp(witness, await portal.signInAs('lena'), intoApp(portal.app), 'machine0', 0),
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

describe('seats', () => {
  const look = () => readSeats(portal.database.pool)
  const openApps = (count: number) =>
    run(`INSERT INTO sessions (token_hash, account_id, created_at, seen_at, expires_at, app, machine, licence_id)
    SELECT decode(md5(a.id::text), 'hex'), a.id, now(), now(), now() + interval '1 day', 'desktop', 'by hand', g.licence_id
    FROM accounts AS a JOIN groups AS g ON g.id = a.group_id
    WHERE g.name = 'Klas 3A' AND a.kind = 'user' ORDER BY a.id LIMIT ${count}`)
  const closeApps = () => run('DELETE FROM sessions WHERE app IS NOT NULL')
  /** Watches until the database was looked at twice more. */
  const watched = async (during: () => Promise<unknown>) => {
    let looks = 0
    const watch = watchSeats(async () => {
      const seats = await look()
      looks++
      return seats
    }, 1)
    await during()
    const before = looks
    await expect.poll(() => looks).toBeGreaterThan(before + 1)
    await closeApps()
    return watch.stop()
  }

  it('that were oversold for a while are found, though all were given back since', async () => {
    const { most, oversold } = await watched(() => openApps(5))
    expect([most, oversold]).toEqual([5, ['5 seats in use of the 4 of Klas 3A']])
    expect(unsound(await readState(portal.database.pool))).toEqual([])
  })

  it('are right where a class uses all it has', async () => {
    const { most, oversold } = await watched(() => openApps(4))
    expect([most, oversold]).toEqual([4, []])
  })

  it('are counted of a class, of all above it, of the licence, and of each account', async () => {
    await openApps(5)
    await run(`UPDATE licences SET seats = 3 WHERE number = '10001'`)
    await run(`UPDATE accounts SET seats = 0 WHERE login = 'lena'`)
    expect(unsound(await readState(portal.database.pool))).toEqual(
      expect.arrayContaining([
        '5 seats in use of the 4 of Klas 3A',
        '5 seats in use of the 3 of licence SPR10001',
        '1 seats in use of the 0 of account lena',
      ]),
    )
    await closeApps()
  })

  it('are looked at again once the database is back', async () => {
    let tried = 0
    const watch = watchSeats(() => (++tried < 4 ? Promise.reject(new Error('away')) : look()), 1)
    await expect.poll(() => tried).toBeGreaterThan(4)
    expect((await watch.stop()).looks).toBeGreaterThan(0)
  })
})
