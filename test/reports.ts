import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/**
 * The results of a step of `npm test`.
 * @property failures one text per failure; a check that fails as a whole has none
 * @property flaky the same of tests that failed, and then passed over and over; they count as passed
 * @property unchanged tests that did not run, because nothing that they depend on has changed since they passed
 */
export interface Counts {
  passed: number
  failed: number
  skipped: number
  failures: string[]
  flaky?: string[]
  unchanged?: number
}

/** A check that passes or fails as a whole counts as one test. */
export const asOne = (ok: boolean): Counts => ({
  passed: ok ? 1 : 0,
  failed: ok ? 0 : 1,
  skipped: 0,
  failures: [],
})

/** The sum of several counts. */
export const total = (all: readonly Counts[]): Counts => ({
  passed: all.reduce((sum, { passed }) => sum + passed, 0),
  failed: all.reduce((sum, { failed }) => sum + failed, 0),
  skipped: all.reduce((sum, { skipped }) => sum + skipped, 0),
  failures: all.flatMap(({ failures }) => failures),
  flaky: all.flatMap(({ flaky = [] }) => flaky),
  unchanged: all.reduce((sum, { unchanged = 0 }) => sum + unchanged, 0),
})

/** The counts in words: the last line of a run. */
export const summaryOf = ({ passed, failed, skipped, unchanged = 0, flaky = [] }: Counts): string =>
  [
    `${passed} passed, ${failed} failed`,
    skipped > 0 && `${skipped} skipped`,
    unchanged > 0 && `${unchanged} unchanged`,
    flaky.length > 0 && `${flaky.length} flaky`,
  ]
    .filter(Boolean)
    .join(', ')

/** A failure and the beginning of its message; the full message is further up in the log. */
export const named = (what: string, message = '') =>
  [what, ...stripVTControlCharacters(message).split('\n').slice(0, 8)].join('\n    ').trimEnd()

/**
 * A runner's counts. One that failed without naming a failed test counts as one failure, as does one that found no tests, neither
 * run nor unchanged since they passed.
 */
export function counted(ok: boolean, read: () => Counts, mayBeEmpty = false): Counts {
  try {
    const counts = read()
    const isEmpty = counts.passed + (counts.unchanged ?? 0) === 0 && !mayBeEmpty
    return counts.failed === 0 && (!ok || isEmpty) ? { ...counts, failed: 1 } : counts
  } catch {
    return asOne(false)
  }
}

/** Of some 1,200 browser tests in three engines; see decision 35. */
const maxFlaky = 4

/**
 * The result of a run of browser tests after its failed ones ran again.
 * @param didAllPass whether each passed every time. More than four are no coincidence, and count as failed.
 */
export function afterRetries(counts: Counts, didAllPass: boolean): Counts {
  const { passed, failed, failures } = counts
  if (!didAllPass || failed > maxFlaky || failures.length !== failed) return counts
  return { ...counts, passed: passed + failed, failed: 0, failures: [], flaky: failures }
}

/** Reads Playwright's JSON report. */
export function readPlaywrightReport(file: string): Counts {
  const { stats, suites, errors } = JSON.parse(readFileSync(file, 'utf8'))
  const failures = suites.flatMap((suite: PlaywrightSuite) => failedSpecs(suite))
  const unchanged = suites.reduce((sum: number, suite: PlaywrightSuite) => sum + countUnchanged(suite), 0)
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped - unchanged,
    unchanged,
    failures: [
      ...failures,
      ...errors.map(({ message }: { message?: string }) => named('Playwright', message)),
    ],
  }
}

interface PlaywrightSuite {
  title: string
  suites?: PlaywrightSuite[]
  specs: {
    title: string
    /** Relative to test/e2e. */
    file: string
    line: number
    tests: {
      status: string
      annotations: { type: string; description?: string }[]
      results: { error?: { message?: string } }[]
    }[]
  }[]
}

/** Why a test of unchanged inputs is skipped, in Playwright's report. */
export const unchangedInputs = 'unchanged inputs'

const countUnchanged = ({ suites = [], specs }: PlaywrightSuite): number =>
  specs
    .flatMap(({ tests }) => tests)
    .filter(({ annotations }) => annotations.some(({ description }) => description === unchangedInputs))
    .length + suites.reduce((sum, suite) => sum + countUnchanged(suite), 0)

const failedSpecs = ({ title, suites = [], specs }: PlaywrightSuite): string[] => [
  ...specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) =>
        named(
          `${title} › ${spec.title}\n    npm run e2e -- ${spec.file}:${spec.line}`,
          results.find(({ error }) => error !== undefined)?.error?.message,
        ),
      ),
  ),
  ...suites.flatMap((inner) => failedSpecs({ ...inner, title: `${title} › ${inner.title}` })),
]
