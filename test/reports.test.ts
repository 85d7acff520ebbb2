import { describe, expect, it } from 'vitest'
import { afterRetries, counted, total } from './reports.ts'

const run = (failed: number) => ({
  passed: 10,
  failed,
  skipped: 1,
  failures: Array.from({ length: failed }, (_, at) => `test ${at}`),
})

describe('failed browser tests that ran again', () => {
  it.each([1, 4])('%i count as flaky once they always pass', (failed) => {
    const counts = afterRetries(run(failed), true)
    expect(counts).toEqual({
      passed: 10 + failed,
      failed: 0,
      skipped: 1,
      failures: [],
      flaky: run(failed).failures,
    })
    expect(total([counts, run(0)]).flaky).toEqual(run(failed).failures)
  })

  it('browser tests that ran again count as failed if one of them fails again', () => {
    expect(afterRetries(run(1), false)).toEqual(run(1))
  })

  it('browser tests that ran again count as failed if there are five', () => {
    expect(afterRetries(run(5), true)).toEqual(run(5))
  })

  it('browser tests that ran again count as failed if the runner names too few of them', () => {
    expect(afterRetries({ ...run(2), failures: ['test 0'] }, true).failed).toBe(2)
  })
})

describe('a runner that ended', () => {
  const none = { passed: 0, failed: 0, skipped: 0, failures: [] }

  it.each([
    ['without a test counts as failed', none, true, 1],
    [
      'without an error, all its tests unchanged, does not count as failed',
      { ...none, unchanged: 203 },
      true,
      0,
    ],
    ['with an error, all its tests unchanged, counts as failed', { ...none, unchanged: 203 }, false, 1],
    ['with an error after its tests passed counts as failed', run(0), false, 1],
  ])('a runner that ended %s', (_, counts, ok, failed) => {
    expect(counted(ok, () => counts)).toEqual({ ...counts, failed })
  })

  it('a runner without a report counts as failed', () => {
    const unreadable = () => JSON.parse('')
    expect(counted(true, unreadable).failed).toBe(1)
  })
})
