import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'
import { countingFailures, createLimit, hour, type Limit, type Try, takeTries } from './limits.ts'

let portal: TestApp
let few: Limit
let many: Limit
beforeAll(async () => {
  portal = await createTestApp()
  few = createLimit(portal.services.db, 'few', 10, hour)
  many = createLimit(portal.services.db, 'many', 1000, hour)
})
afterAll(() => portal.close())
beforeEach(() => portal.reset())

const both = (key: string): Try[] => [
  [few, key],
  [many, key],
]

async function counts(): Promise<Record<string, number>> {
  const { rows } = await portal.database.pool.query('SELECT key, points FROM throttle ORDER BY key')
  return Object.fromEntries(rows.map(({ key, points }) => [key, points]))
}

const refusal = { status: 429, retryAfter: expect.any(Number) }

it('tries are taken from all counters, or from none if one of them is spent', async () => {
  await takeTries([[few, 'a', 10]])
  await expect(takeTries(both('a'))).rejects.toMatchObject(refusal)
  expect(await counts()).toEqual({ 'few:a': 10 })
  await takeTries(both('b'))
  expect(await counts()).toEqual({ 'few:a': 10, 'few:b': 1, 'many:b': 1 })
})

it('more tries than a counter ever has are refused at once, and none of them is kept', async () => {
  await expect(takeTries([[few, 'a', 11]])).rejects.toMatchObject(refusal)
  expect(await counts()).toEqual({ 'few:a': 0 })
})

it('as many tries at the same moment are allowed as a counter has', async () => {
  const wanted = Array.from({ length: 40 }, (_, i) => (i % 2 ? both('a') : both('a').toReversed()))
  const tries = await Promise.allSettled(wanted.map((each) => takeTries(each)))
  expect(tries.filter(({ status }) => status === 'fulfilled').length).toBe(10)
  expect(await counts()).toEqual({ 'few:a': 10, 'many:a': 10 })
})

it('exactly the failures among the checks at the same moment are counted', async () => {
  const checks = Array.from({ length: 40 }, (_, i) =>
    countingFailures([[many, 'a']], async () => {
      if (i % 4 === 3) throw new Error('not the caller’s doing')
      return i % 4 > 0
    }),
  )
  await Promise.allSettled(checks)
  expect(await counts()).toEqual({ 'many:a': 10 })
})

it('an expired counter starts from none again', async () => {
  const { giveBack } = await takeTries([[few, 'a', 10]])
  await portal.database.pool.query('UPDATE throttle SET expire = 1')
  await takeTries([[few, 'a', 3]])
  expect(await counts()).toEqual({ 'few:a': 3 })
  await portal.database.pool.query('UPDATE throttle SET expire = 1')
  await giveBack()
  expect(await counts()).toEqual({ 'few:a': 3 })
})

it('a count stops at the database’s largest number, if the limit is more', async () => {
  const huge = createLimit(portal.services.db, 'huge', 99_999_999 * 160, hour)
  await takeTries([[huge, 'a']])
  expect(await counts()).toEqual({ 'huge:a': 1 })
})
