import { readFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** The results of a step of `npm test`. @property failures one text per failure; a check that fails as a whole has none */
export interface Counts {
  passed: number
  failed: number
  skipped: number
  failures: string[]
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
})

/** A failure and the beginning of its message; the full message is further up in the log. */
const named = (what: string, message = '') =>
  [what, ...stripVTControlCharacters(message).split('\n').slice(0, 8)].join('\n    ').trimEnd()

/** Reads Vitest's JSON report. */
export function readVitestReport(file: string): Counts {
  const report = JSON.parse(readFileSync(file, 'utf8'))
  const failures = report.testResults.flatMap((suite: VitestSuite) => {
    const failed = suite.assertionResults.filter(({ status }) => status === 'failed')
    // A file that failed to load has no tests.
    if (failed.length === 0 && suite.status === 'failed') return [named(suite.name, suite.message)]
    const alone = `npm run unit -- ${path.relative(process.cwd(), suite.name)}`
    return failed.map((test) =>
      named(`${suite.name} › ${test.fullName}\n    ${alone}`, test.failureMessages[0]),
    )
  })
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
  }
}

interface VitestSuite {
  name: string
  status: string
  message: string
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
}

/** Reads Playwright's JSON report. A test that passed only on retry counts as failed. */
export function readPlaywrightReport(file: string): Counts {
  const { stats, suites, errors } = JSON.parse(readFileSync(file, 'utf8'))
  const failures = suites.flatMap((suite: PlaywrightSuite) => failedSpecs(suite))
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
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
    tests: { status: string; results: { error?: { message?: string } }[] }[]
  }[]
}

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

/** Reads the output of the project's own runners: ✗ before a failure, its findings below, and the counts in the last line. */
export function readPrintedReport(text: string): Counts {
  const [, passed, failed] = /\n(\d+) passed, (\d+) failed\n$/.exec(text) ?? []
  const failures = text.match(/^✗.*(?:\n {4}.*)*/gm) ?? []
  return { passed: Number(passed ?? 0), failed: Number(failed ?? 0), skipped: 0, failures }
}
