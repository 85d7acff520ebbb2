import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillDisk } from '../chaos/cluster/disk.ts'
import { addGroups, renameGroup } from '../chaos/load/groups.ts'
import { renew } from '../chaos/load/payments.ts'
import { createRecorder } from '../chaos/load/recorder.ts'
import { sampleSeats } from '../chaos/load/seat-sampler.ts'
import { useApp } from '../chaos/load/seats.ts'
import { signInWithStep, takeStep } from '../chaos/load/sign-ins.ts'
import type { Writer } from '../chaos/load/writer.ts'
import { unsound } from './proofs/soundness.ts'
import { readSeats, readState } from './proofs/state.ts'
import { intoApp } from './support/client.ts'
import { groupId } from './support/demo.ts'
import { newAuthenticator } from './support/passkeys.ts'
import { createPayingPortal, type PayingPortal } from './support/paying-portal.ts'

// The checks of `npm run chaos` find lost and duplicated changes, and nothing else.

let portal: PayingPortal
let writers: Record<'adds' | 'renames' | 'renews' | 'usesApp' | 'signsIn', Writer>
const recorder = createRecorder()
beforeAll(async () => {
  portal = await createPayingPortal()
  const linde = await portal.signInAs('linde.admin')
  const [root, sixth] = [
    await groupId(portal, 'Basisschool De Linde'),
    await groupId(portal, 'Zesde leerjaar'),
  ]
  const authenticator = newAuthenticator()
  await takeStep(await portal.signInAs('dealer'), authenticator)
  const place = { paying: portal.paying, origin: 'http://localhost:3000' }
  writers = {
    adds: addGroups(recorder, linde, root, 'Chaos'),
    renames: renameGroup(recorder, linde, sixth),
    renews: renew(recorder, linde, place, { sn: 'SPR10001', price: 149 }),
    usesApp: useApp(recorder, await portal.signInAs('lena'), intoApp(portal.app), 'machine0', 0),
    signsIn: signInWithStep(recorder, intoApp(portal.app), 'dealer', authenticator),
  }
  for (const { step } of Object.values(writers)) for (let count = 0; count < 3; count++) await step()
})
afterAll(() => portal.close())

const check = (writer: keyof typeof writers) => writers[writer].check(portal.database.pool)
const run = (sql: string) => portal.database.pool.query(sql)

it('the checks report nothing when nothing went wrong', async () => {
  for (const writer of Object.keys(writers) as (keyof typeof writers)[])
    expect(await check(writer), writer).toEqual({ lost: [], doubled: [] })
  const { wrong, cutOff, unavailable, acknowledged } = recorder.figures()
  expect({ wrong, cutOff, unavailable }).toEqual({ wrong: [], cutOff: [], unavailable: 0 })
  // Three groups, names, and payments; an app takes four steps to open and close, and a sign-in two.
  expect(acknowledged).toBe(3 + 3 + 3 + 3 * 4 + 3 * 2)
})

it('the checks report an acknowledged change that was undone', async () => {
  await run(`UPDATE groups SET name = 'Renamed 2' WHERE name = 'Renamed 3'`)
  await run(`DELETE FROM groups WHERE name = 'Chaos 2'`)
  expect((await check('renames')).lost).toEqual(['name 3: Renamed 2 is stored'])
  expect((await check('adds')).lost).toEqual(['Chaos 2'])
})

it('the checks report a missing and a duplicated audit row', async () => {
  await run(`DELETE FROM audit WHERE target_id = (SELECT id FROM groups WHERE name = 'Chaos 1')`)
  await run(`INSERT INTO audit (at, actor_login, action, target_kind, target_id)
    SELECT at, actor_login, action, target_kind, target_id FROM audit
    WHERE target_id = (SELECT id FROM groups WHERE name = 'Chaos 3')`)
  const { lost, doubled } = await check('adds')
  expect(lost).toEqual(['Chaos 2'])
  expect(doubled).toEqual([expect.stringMatching(/^2 × audit of group/)])
})

it.each([
  ['lost', '1 year', '3 years paid, 2 years longer'],
  ['doubled', '-2 years', '3 years paid, 4 years longer'],
] as const)('the checks report a paid year that was %s', async (kind, shorter, said) => {
  await run(
    `UPDATE groups SET valid_until = valid_until - interval '${shorter}' WHERE name = 'Basisschool De Linde'`,
  )
  expect((await check('renews'))[kind]).toContain(said)
})

it('the checks report a lost payment and the lost mail of its invoice', async () => {
  await run(`UPDATE payments SET status = 'open'`)
  await run(`DELETE FROM outbox`)
  const { lost } = await check('renews')
  expect(lost.filter((one) => one.startsWith('payment'))).toHaveLength(3)
  expect(lost.filter((one) => one.startsWith('invoice'))).toHaveLength(3)
})

it('the checks report a sign-in with a second step that was lost, or counted twice', async () => {
  const ofDealer = `action = 'session.start' AND actor_login = 'dealer' AND after->>'step' = 'passkey'`
  await run(`UPDATE audit SET after = after - 'step' WHERE ${ofDealer}`)
  expect(await check('signsIn')).toEqual({ lost: ['3 sign-ins of dealer'], doubled: [] })
  await run(`INSERT INTO audit (at, actor_login, action, target_kind, target_id, after)
    SELECT at, actor_login, action, target_kind, target_id, '{"step": "passkey"}'
    FROM audit, generate_series(1, 4) WHERE id = (SELECT max(id) FROM audit WHERE action = 'session.start' AND actor_login = 'dealer')`)
  expect(await check('signsIn')).toEqual({ lost: [], doubled: ['1 sign-ins of dealer'] })
})

it('the recorder reports any answer that is neither a success nor a clean 503', async () => {
  const answer = (status: number, body: object, retryAfter?: string) => ({
    status,
    body,
    headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
  })
  const clean = { error: true, errormsg: 'Away.', code: 'server.unavailable' }
  const other = createRecorder()
  await other.read(async () => answer(503, clean, '2'))
  await other.read(async () => answer(503, clean))
  await other.read(async () => answer(503, {}, '2'))
  await other.read(async () => answer(500, clean, '2'))
  await other.read(() => Promise.reject(new Error('closed')))
  const { unavailable, wrong, cutOff } = other.figures()
  expect([unavailable, wrong.length, cutOff.length]).toEqual([1, 3, 1])
})

describe('the seat checks', () => {
  const sample = () => readSeats(portal.database.pool)
  const openApps = (count: number) =>
    run(`INSERT INTO sessions (token_hash, account_id, created_at, seen_at, expires_at, app, machine, licence_id)
    SELECT decode(md5(a.id::text), 'hex'), a.id, now(), now(), now() + interval '1 day', 'desktop', 'by hand', g.licence_id
    FROM accounts AS a JOIN groups AS g ON g.id = a.group_id
    WHERE g.name = 'Klas 3A' AND a.kind = 'user' ORDER BY a.id LIMIT ${count}`)
  const closeApps = () => run('DELETE FROM sessions WHERE app IS NOT NULL')
  /** Samples until the database has answered twice more. */
  const sampled = async (during: () => Promise<unknown>) => {
    let samples = 0
    const sampler = sampleSeats(async () => {
      const seats = await sample()
      samples++
      return seats
    }, 1)
    await during()
    const before = samples
    await expect.poll(() => samples, { timeout: 10_000 }).toBeGreaterThan(before + 1)
    await closeApps()
    return sampler.stop()
  }

  it('the seat checks report seats that were oversold for a while, even after all were released', async () => {
    const { maxInUse, oversold } = await sampled(() => openApps(5))
    expect([maxInUse, oversold]).toEqual([5, ['5 seats in use of the 4 of Klas 3A']])
    expect(unsound(await readState(portal.database.pool))).toEqual([])
  })

  it('the seat checks report nothing when a class uses all its seats', async () => {
    const { maxInUse, oversold } = await sampled(() => openApps(4))
    expect([maxInUse, oversold]).toEqual([4, []])
  })

  it('cover a class, every group above it, the licence, and each account', async () => {
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

  it('resume sampling once the database is back', async () => {
    let tried = 0
    const sampler = sampleSeats(() => (++tried < 4 ? Promise.reject(new Error('away')) : sample()), 1)
    await expect.poll(() => tried, { timeout: 10_000 }).toBeGreaterThan(4)
    expect((await sampler.stop()).samples).toBeGreaterThan(0)
  })
})

const fullDisk = '/dev/full'

it.skipIf(!existsSync(fullDisk))('a disk that is full already counts as filled', () => {
  expect(() => fillDisk(fullDisk)).not.toThrow()
})
