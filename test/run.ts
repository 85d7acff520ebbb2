// `npm test`: tests that a change is likely to break. `npm test -- --all`: everything. `npm test -- groups`: tests whose names or files
// contain this word. `npm test -- --repeat 20 groups`: twenty times, to find flaky tests. suites.ts says what runs when, and why.
// A test that passed within 48 hours with the same inputs does not run again (decision 43); `--no-cache` runs it. `--record` writes the
// cost of each suite into docs/test-costs.md.
// The failures are listed again at the end, where people look first; the last line gives the result: `N passed, N failed`, and the
// numbers of skipped, unchanged and flaky tests, if any.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { costsPage, cpuSeconds, type SuiteCost } from './costs.ts'
import { forgetEntry, readEntry, writeEntry } from './green/entries.ts'
import { asOne, type Counts, summaryOf, total } from './reports.ts'
import { root } from './runners.ts'
import { type Step, type Suite, steps } from './suites.ts'

const { values, positionals: names } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    repeat: { type: 'string', default: '1' },
    'no-cache': { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})

/** Chosen tests are run, whatever passed before. */
const usesGreenInputs = !values['no-cache'] && names.length === 0 && values.repeat === '1'
process.env.GREEN_INPUTS = usesGreenInputs ? 'on' : 'off'

/** How long each suite took in the last full run on this machine, in seconds. */
const timesFile = path.join(root, '.cache/test-times.json')
const lastTimes: Record<string, number> = existsSync(timesFile)
  ? JSON.parse(readFileSync(timesFile, 'utf8'))
  : {}

/** Names choose among all tests: those of the short run are among them. */
const isDue = ({ when, takesNames }: Step) =>
  names.length > 0
    ? (takesNames === true && when !== 'short') || when === 'build'
    : when === 'always' || when === 'build' || (when === 'all') === values.all

const failures: string[] = []

const costs: SuiteCost[] = []

async function runSuite(suite: Suite, isLast = true): Promise<Counts> {
  const { title, run } = suite
  const before = lastTimes[title]
  console.log(`\n── ${title}${before ? ` (last time ${before} s)` : ''}`)
  const started = performance.now()
  const counts = await run(names).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    return asOne(false)
  })
  const seconds = Math.round((performance.now() - started) / 1000)
  if (names.length === 0) lastTimes[title] = seconds
  console.log(`${counts.failed > 0 ? '✗' : '✓'} ${title}: ${summaryOf(counts)} (${seconds} s)`)
  if (isLast && counts.failed > 0) failures.push([`Failed: ${title}`, ...counts.failures].join('\n  '))
  return counts
}

/** Runs a suite unless it passed with the same inputs. */
async function runUnlessUnchanged(suite: Suite, isLast?: boolean): Promise<Counts> {
  const inputs = usesGreenInputs ? suite.inputs?.() : undefined
  if (inputs === undefined) return runSuite(suite, isLast)
  const name = `suite ${suite.title}`
  const entry = readEntry(name)
  if (entry?.inputs === inputs) {
    console.log(`\n✓ ${suite.title}: ${entry.tests} unchanged`)
    return { ...total([]), unchanged: entry.tests }
  }
  forgetEntry(name)
  const counts = await runSuite(suite, isLast)
  if (counts.failed === 0 && counts.passed > 0)
    writeEntry(name, { at: Date.now(), inputs, files: [], texts: [], tests: counts.passed })
  return counts
}

/** Runs all suites of a step in parallel; reruns those that failed only because of slowness, one by one. */
async function runStep({ suites }: Step): Promise<Counts[]> {
  const isAlone = suites.length === 1
  const counts = await Promise.all(
    suites.map((suite) => runUnlessUnchanged(suite, isAlone || !suite.mayBeNoise)),
  )
  if (isAlone) return counts
  for (const [index, suite] of suites.entries()) {
    const { failed, failures: said } = counts[index] as Counts
    if (failed === 0 || !suite.mayBeNoise) continue
    if (said.length > 0 && said.every(suite.mayBeNoise)) counts[index] = await runSuite(suite)
    else failures.push([`Failed: ${suite.title}`, ...said].join('\n  '))
  }
  return counts
}

/** Notes what a step cost: the suites of a step run beside each other, so they share the figure. */
async function runMeasured(step: Step): Promise<Counts[]> {
  const [started, spent] = [performance.now(), cpuSeconds()]
  const counts = await runStep(step)
  const title = step.title ?? step.suites.map((suite) => suite.title).join(', ')
  const { passed, unchanged = 0 } = total(counts)
  const seconds = (performance.now() - started) / 1000
  costs.push({ title, tests: passed, unchanged, cpu: cpuSeconds() - spent, seconds })
  return counts
}

const found: Counts[] = []
for (let round = 0; round < Number(values.repeat); round++)
  for (const step of steps.filter(isDue)) found.push(...(await runMeasured(step)))

mkdirSync(path.dirname(timesFile), { recursive: true })
writeFileSync(timesFile, JSON.stringify(lastTimes, null, 2))

const page = costsPage(costs, values.all ? 'npm test -- --all' : 'npm test')
if (values.record) writeFileSync(path.join(root, 'docs/test-costs.md'), page)
console.log(`\n${page}`)

const sum = total(found)
if (sum.flaky?.length) failures.unshift(['Flaky, to be mended:', ...sum.flaky].join('\n  '))
console.log(['', ...failures.map((text) => `${text}\n`)].join('\n'))
process.exitCode = sum.failed > 0 ? 1 : 0
console.log(summaryOf(sum))
