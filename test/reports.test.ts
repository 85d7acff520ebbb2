import { describe, expect, it } from 'vitest'
import { afterRetries, total } from './reports.ts'

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

  it('count as failed if one of them fails again', () => {
    expect(afterRetries(run(1), false)).toEqual(run(1))
  })

  it('count as failed if there are five', () => {
    expect(afterRetries(run(5), true)).toEqual(run(5))
  })

  it('count as failed if the runner names too few of them', () => {
    expect(afterRetries({ ...run(2), failures: ['test 0'] }, true).failed).toBe(2)
  })
})
