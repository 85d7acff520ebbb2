import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'
import { dayMs } from '../../platform/durations.ts'
import { findClockDoubt } from './clock-check.ts'
import { deleteExpiredRecords } from './retention.ts'

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

describe('the clock check', () => {
  it('the clock check trusts a clock that agrees with the others and with the newest row', async () => {
    expect(await check()).toBeNull()
    await writeRow(off(-dayMs))
    expect(await check({ database: dayMs, steady: -dayMs })).toBeNull()
  })

  it.each([-dayMs - 1, dayMs + 1, 730 * dayMs, -730 * dayMs])(
    'the clock check fails the job for a clock that is %d ms off the database’s, or jumped that far',
    async (ms) => {
      await expect(check({ database: ms })).rejects.toThrow('the database says')
      await expect(check({ steady: ms })).rejects.toThrow('this process has run')
    },
  )

  it('the clock check waits for a new row if the clock is a day off the newest one', async () => {
    await writeRow(off(-dayMs - 1))
    expect(await check()).toEqual(off(-dayMs - 1))
    await writeRow(off(0))
    expect(await check()).toBeNull()
  })

  it('the clock check deletes nothing while the clock is wrong, and works again once it is right', async () => {
    const right = portal.clock.now
    const others = { steady: () => right, database: async () => right }
    const { db } = portal.services
    const left = async () => (await db.selectFrom('audit').select('id').execute()).length
    const forget = () => deleteExpiredRecords(portal.services, new AbortController().signal, others)
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

  it('the clock check compares the clock with the real ones', async () => {
    // The tests' clock is months off.
    await expect(findClockDoubt(portal.services)).rejects.toThrow('nothing is deleted')
    const now = { ...portal.services, clock: () => new Date() }
    await writeRow(new Date())
    expect(await findClockDoubt(now)).toBeNull()
  })
})
