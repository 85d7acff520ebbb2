// `npm test`: what a change is likely to break. `npm test -- --all`: everything. `npm test -- groups`: tests whose names or files
// contain this word. `npm test -- --repeat 20 groups`: twenty times, to find flaky tests. suites.ts says what runs when, and why.
// The failures are listed again at the end, where people look first; the last line gives the result: `N passed, N failed`, and the
// numbers of skipped and flaky tests, if any.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { asOne, type Counts, total } from './reports.ts'
import { root } from './runners.ts'
import { type Step, type Suite, steps } from './suites.ts'

const { values, positionals: names } = parseArgs({
  options: { all: { type: 'boolean', default: false }, repeat: { type: 'string', default: '1' } },
  allowPositionals: true,
})

/** How long each suite took in the last full run on this machine, in seconds. */
const timesFile = path.join(root, '.cache/test-times.json')
const lastTimes: Record<string, number> = existsSync(timesFile)
  ? JSON.parse(readFileSync(timesFile, 'utf8'))
  : {}

const isDue = ({ when, takesNames }: Step) =>
  names.length > 0
    ? takesNames === true || when === 'build'
    : when === 'always' || when === 'build' || (when === 'all') === values.all

const summary = ({ passed, failed, skipped, flaky = [] }: Omit<Counts, 'failures'>) =>
  [
    `${passed} passed, ${failed} failed`,
    skipped > 0 && `${skipped} skipped`,
    flaky.length > 0 && `${flaky.length} flaky`,
  ]
    .filter(Boolean)
    .join(', ')

const failures: string[] = []

async function runSuite({ title, run }: Suite, isLast = true): Promise<Counts> {
  const before = lastTimes[title]
  console.log(`\n── ${title}${before ? ` (last time ${before} s)` : ''}`)
  const started = performance.now()
  const counts = await run(names).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    return asOne(false)
  })
  const seconds = Math.round((performance.now() - started) / 1000)
  if (names.length === 0) lastTimes[title] = seconds
  console.log(`${counts.failed > 0 ? '✗' : '✓'} ${title}: ${summary(counts)} (${seconds} s)`)
  if (isLast && counts.failed > 0) failures.push([`Failed: ${title}`, ...counts.failures].join('\n  '))
  return counts
}

/** Runs all suites of a step in parallel; reruns those that failed only because of slowness, one by one. */
async function runStep({ suites }: Step): Promise<Counts[]> {
  const isAlone = suites.length === 1
  const counts = await Promise.all(suites.map((suite) => runSuite(suite, isAlone || !suite.mayBeNoise)))
  if (isAlone) return counts
  for (const [index, suite] of suites.entries()) {
    const { failed, failures: said } = counts[index] as Counts
    if (failed === 0 || !suite.mayBeNoise) continue
    if (said.length > 0 && said.every(suite.mayBeNoise)) counts[index] = await runSuite(suite)
    else failures.push([`Failed: ${suite.title}`, ...said].join('\n  '))
  }
  return counts
}

const found: Counts[] = []
for (let round = 0; round < Number(values.repeat); round++)
  for (const step of steps.filter(isDue)) found.push(...(await runStep(step)))

mkdirSync(path.dirname(timesFile), { recursive: true })
writeFileSync(timesFile, JSON.stringify(lastTimes, null, 2))

const sum = total(found)
if (sum.flaky?.length) failures.unshift(['Flaky, to be mended:', ...sum.flaky].join('\n  '))
console.log(['', ...failures.map((text) => `${text}\n`)].join('\n'))
process.exitCode = sum.failed > 0 ? 1 : 0
console.log(summary(sum))
