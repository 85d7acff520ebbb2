import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'
import { findClockDoubt } from './clock-check.ts'
import { forgetOldInTime } from './retention.ts'

const dayMs = 24 * 60 * 60 * 1000

let portal: TestApp
beforeAll(async () => {
  portal = await createTestApp()
})
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const off = (ms: number) => new Date(portal.clock.now.getTime() + ms)

/** @param database how far its clock is ahead of the portal's; `steady`: likewise */
const check = ({ database = 0, steady = 0 } = {}) =>
  findClockDoubt(portal.services, { database: async () => off(database), steady: () => off(steady) })

const writeRow = (at: Date) =>
  sql`INSERT INTO audit (at, action, target_kind) VALUES (${at}, 'account.add', 'account')`.execute(
    portal.services.db,
  )

describe('a clock', () => {
  it('is trusted as long as it agrees with the others and with the newest row', async () => {
    expect(await check()).toBeNull()
    await writeRow(off(-dayMs))
    expect(await check({ database: dayMs, steady: -dayMs })).toBeNull()
  })

  it.each([-dayMs - 1, dayMs + 1, 730 * dayMs, -730 * dayMs])(
    'that is %d ms off the database’s, or jumped so far, fails the job',
    async (ms) => {
      await expect(check({ database: ms })).rejects.toThrow('the database says')
      await expect(check({ steady: ms })).rejects.toThrow('this process has run')
    },
  )

  it('that is a day off the newest row waits for another row', async () => {
    await writeRow(off(-dayMs - 1))
    expect(await check()).toEqual(off(-dayMs - 1))
    await writeRow(off(0))
    expect(await check()).toBeNull()
  })

  it('that jumped deletes nothing, until it is set right', async () => {
    const right = portal.clock.now
    const others = { steady: () => right, database: async () => right }
    const { db } = portal.services
    const left = async () => (await db.selectFrom('audit').select('id').execute()).length
    const forget = () => forgetOldInTime(portal.services, new AbortController().signal, others)
    await writeRow(off(-dayMs / 2))
    const before = await left()
    portal.clock.advance(1000 * dayMs)
    await expect(forget()).rejects.toThrow('nothing is deleted')
    expect(await left()).toBe(before)
    portal.clock.advance(-1000 * dayMs)
    await writeRow(off(-731 * dayMs))
    await writeRow(off(0))
    await forget()
    expect(await left()).toBe(before + 1)
  })

  it('is compared with the real ones', async () => {
    // The tests' clock stands months away from them.
    await expect(findClockDoubt(portal.services)).rejects.toThrow('nothing is deleted')
    const now = { ...portal.services, clock: () => new Date() }
    await writeRow(new Date())
    expect(await findClockDoubt(now)).toBeNull()
  })
})
