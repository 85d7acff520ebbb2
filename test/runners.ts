import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureBrowser } from '../dev/browser.ts'
import { countsIn, failuresIn } from './printed-report.ts'
import { afterRetries, asOne, type Counts, counted, readPlaywrightReport } from './reports.ts'
import { startProgram } from './support/program.ts'

export const root = path.resolve(import.meta.dirname, '..')

const program = {
  // TypeScript 6 stays for dependency-cruiser, which needs its API.
  tsc: 'typescript-native/bin/tsc',
  biome: '@biomejs/biome/bin/biome',
  depcruise: 'dependency-cruiser/bin/dependency-cruiser.mjs',
  knip: 'knip/bin/knip.js',
  vitest: 'vitest/vitest.mjs',
  playwright: '@playwright/test/cli.js',
}

/** How a script ended. @property code its exit code, or the name of the signal that ended it */
type Ended = { ok: boolean; code: number | string | null; output: string }

/** Runs a script with this Node. @param isHeard whether to return what it prints, too */
async function run(
  script: string,
  words: readonly string[],
  env: NodeJS.ProcessEnv = {},
  isHeard = false,
): Promise<Ended> {
  const { child, ended, output } = startProgram(process.execPath, [path.join(root, script), ...words], {
    cwd: root,
    stdio: ['ignore', isHeard ? 'pipe' : 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  child.stdout?.pipe(process.stdout)
  const code = (await ended) ?? child.signalCode
  return { ok: code === 0, code, output: output() }
}

/** Runs a program of node_modules. */
const runProgram = (name: keyof typeof program, words: readonly string[], env?: NodeJS.ProcessEnv) =>
  run(path.join('node_modules', program[name]), words, env)

/** Runs Playwright in the browser that there is, or that it can install. @returns whether it succeeded */
export const playwright = async (words: readonly string[], env?: NodeJS.ProcessEnv): Promise<boolean> =>
  (await runProgram('playwright', words, { CHROME_PATH: ensureBrowser(), ...env })).ok

/** A check that passes or fails as a whole counts as one test. */
export async function check(name: keyof typeof program, words: readonly string[]): Promise<Counts> {
  return asOne((await runProgram(name, words)).ok)
}

/** Calls `use` with a temporary file name, and deletes the file. */
async function withReport<T>(use: (file: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-tests-'))
  try {
    return await use(path.join(folder, 'report.json'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs Vitest. @param names parts of file names; none: all */
export async function unitTests(projects: readonly string[], names: readonly string[]): Promise<Counts> {
  return withReport(async (report) => {
    const chosen = projects.map((project) => `--project=${project}`)
    const reporters = ['--reporter=default', '--reporter=./test/vitest-counts.ts']
    const words = ['run', '--passWithNoTests', ...chosen, ...reporters, ...names]
    const { ok, code } = await runProgram('vitest', words, { COUNTS_FILE: report })
    // As when the system ends a process that takes all its memory.
    if (!existsSync(report))
      return { ...asOne(false), failures: [`Vitest ended with ${code}, without a result`] }
    return counted(ok, () => JSON.parse(readFileSync(report, 'utf8')), names.length > 0)
  })
}

const maxTraced = 10
const results = path.join(root, 'test-results')
const lastRun = '.last-run.json'

/** How often each failed browser test runs again; decision 35 says why. */
const retries = 3

/** Runs Playwright with these arguments. Failed tests run again for their traces, and to tell flaky ones from broken ones. */
export async function browserTests(...words: string[]): Promise<Counts> {
  console.log(`Browser: ${ensureBrowser()}`)
  return withReport(async (report) => {
    const all = ['test', '--pass-with-no-tests', '--reporter=list,json', ...words]
    const ok = await playwright(all, { PLAYWRIGHT_JSON_OUTPUT_FILE: report })
    const hasNames = words.some((word) => !word.startsWith('-'))
    const counts = counted(ok, () => readPlaywrightReport(report), hasNames)
    if (counts.failures.length === 0 || counts.failures.length > maxTraced) return counts
    return afterRetries(counts, await passAgain(words))
  })
}

/** Runs the tests that failed last again, until one fails. */
async function passAgain(words: readonly string[]): Promise<boolean> {
  const kept = path.join(root, '.cache/failed-first')
  console.log(`What failed runs ${retries} times again. Traces: test-results; of the failure: ${kept}`)
  // Each run clears the folder, with the list of what failed.
  cpSync(results, kept, { recursive: true })
  for (let run = 0; run < retries; run++) {
    cpSync(path.join(kept, lastRun), path.join(results, lastRun))
    const again = ['test', '--last-failed', '--trace=on', '--reporter=line', ...words]
    // A test that failed once is not kept as green.
    if (!(await playwright(again, { GREEN_INPUTS: 'off' }))) return false
  }
  return true
}

/** Runs one of the project's own runners, which print counts in the same format. */
export async function counting(script: string, ...words: string[]): Promise<Counts> {
  const { ok, output } = await run(script, words, {}, true)
  return counted(ok, () => ({ ...countsIn(output), skipped: 0, failures: failuresIn(output) }))
}
