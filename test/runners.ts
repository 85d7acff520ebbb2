import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureBrowser } from '../dev/browser.ts'
import { asOne, type Counts, readPlaywrightReport, readPrintedReport, readVitestReport } from './reports.ts'

export const root = path.resolve(import.meta.dirname, '..')

const program = {
  tsc: 'typescript/bin/tsc',
  biome: '@biomejs/biome/bin/biome',
  depcruise: 'dependency-cruiser/bin/dependency-cruiser.mjs',
  vitest: 'vitest/vitest.mjs',
  playwright: '@playwright/test/cli.js',
}

/** Runs a script with this Node. @param onOutput receives its output instead of the terminal. @returns whether it succeeded */
function run(
  script: string,
  words: readonly string[],
  env: NodeJS.ProcessEnv = {},
  onOutput?: (chunk: Buffer) => void,
): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join(root, script), ...words], {
      cwd: root,
      stdio: ['ignore', onOutput ? 'pipe' : 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    })
    if (onOutput) child.stdout?.on('data', onOutput)
    child.on('error', (error) => {
      console.error(error.message)
      resolve(false)
    })
    child.on('close', (code) => resolve(code === 0))
  })
}

/** Runs a program of node_modules. @returns whether it succeeded */
const succeeds = (name: keyof typeof program, words: readonly string[], env?: NodeJS.ProcessEnv) =>
  run(path.join('node_modules', program[name]), words, env)

/** A check that passes or fails as a whole counts as one test. */
export async function check(name: keyof typeof program, words: readonly string[]): Promise<Counts> {
  return asOne(await succeeds(name, words))
}

/** A runner's counts; a runner that failed without naming a failed test, or ran none, counts as one failure. */
function counted(ok: boolean, read: () => Counts, mayBeEmpty = false): Counts {
  try {
    const counts = read()
    const isEmpty = counts.passed === 0 && !mayBeEmpty
    return counts.failed === 0 && (!ok || isEmpty) ? { ...counts, failed: 1 } : counts
  } catch {
    return asOne(false)
  }
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
export function unitTests(projects: readonly string[], names: readonly string[]): Promise<Counts> {
  return withReport(async (report) => {
    const chosen = projects.map((project) => `--project=${project}`)
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const ok = await succeeds('vitest', ['run', '--passWithNoTests', ...chosen, ...reporters, ...names])
    return counted(ok, () => readVitestReport(report), names.length > 0)
  })
}

const maxTraced = 10

/** Runs Playwright with these arguments. Failed tests run once more for their traces, and still count as failed. */
export function browserTests(...words: string[]): Promise<Counts> {
  const browser = ensureBrowser()
  console.log(`Browser: ${browser}`)
  return withReport(async (report) => {
    const env = { CHROME_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
    const all = ['test', '--pass-with-no-tests', '--reporter=list,json', ...words]
    const ok = await succeeds('playwright', all, env)
    const hasNames = words.some((word) => !word.startsWith('-'))
    const counts = counted(ok, () => readPlaywrightReport(report), hasNames)
    if (counts.failures.length > 0 && counts.failures.length <= maxTraced) {
      console.log('What failed runs once more, for its traces (test-results):')
      const again = ['test', '--last-failed', '--trace=on', '--reporter=line', ...words]
      await succeeds('playwright', again, { CHROME_PATH: browser })
    }
    return counts
  })
}

/** Runs one of the project's own runners, which print counts in the same format. */
export async function counting(script: string, ...words: string[]): Promise<Counts> {
  const heard: Buffer[] = []
  const ok = await run(script, words, {}, (chunk) => {
    process.stdout.write(chunk)
    heard.push(chunk)
  })
  return counted(ok, () => readPrintedReport(Buffer.concat(heard).toString()))
}
