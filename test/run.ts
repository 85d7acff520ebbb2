// The whole of `npm test`. The end names again what failed, as a log is often read from its end; the last line says what came
// of it: `N passed, N failed`, and what was skipped, if anything.

import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { missingPrograms } from '../chaos/programs.ts'
import { ensureBrowser } from '../dev/browser.ts'
import { buildWeb } from '../dev/build-web.ts'
import { missingEngines } from './engines/programs.ts'
import { asOne, type Counts, readPlaywrightReport, readPrintedReport, readVitestReport } from './reports.ts'

const root = path.resolve(import.meta.dirname, '..')
const reports = mkdtempSync(path.join(tmpdir(), 'portal-tests-'))
const vitestReport = path.join(reports, 'vitest.json')
const playwrightReport = path.join(reports, 'playwright.json')

const program = {
  tsc: 'typescript/bin/tsc',
  biome: '@biomejs/biome/bin/biome',
  depcruise: 'dependency-cruiser/bin/dependency-cruiser.mjs',
  vitest: 'vitest/vitest.mjs',
  playwright: '@playwright/test/cli.js',
}

/** Runs a script on this Node. @param hear gets what it says, instead of the terminal. @returns whether it ended well */
function run(
  script: string,
  words: string[],
  env: NodeJS.ProcessEnv = {},
  hear?: (chunk: Buffer) => void,
): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join(root, script), ...words], {
      cwd: root,
      stdio: ['ignore', hear ? 'pipe' : 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    })
    if (hear) child.stdout?.on('data', hear)
    child.on('error', (error) => {
      console.error(error.message)
      resolve(false)
    })
    child.on('close', (code) => resolve(code === 0))
  })
}

/** Runs a program of node_modules and tells whether it ended well. */
const succeeds = (name: keyof typeof program, words: string[], env?: NodeJS.ProcessEnv) =>
  run(path.join('node_modules', program[name]), words, env)

/** A check that is right or wrong as a whole counts as one test. */
async function check(name: keyof typeof program, words: string[]): Promise<Counts> {
  return asOne(await succeeds(name, words))
}

/** What a runner reported; one that ended badly without naming a failed test, or ran none, failed as a whole. */
function counted(ok: boolean, read: () => Counts): Counts {
  try {
    const counts = read()
    const silentFailure = counts.failed === 0 && (!ok || counts.passed === 0)
    return silentFailure ? { ...counts, failed: 1 } : counts
  } catch {
    return asOne(false)
  }
}

async function unitTests(): Promise<Counts> {
  const words = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`]
  const ok = await succeeds('vitest', words)
  return counted(ok, () => readVitestReport(vitestReport))
}

async function browserTests(...words: string[]): Promise<Counts> {
  const browser = ensureBrowser()
  console.log(`Browser: ${browser}`)
  rmSync(playwrightReport, { force: true })
  const ok = await succeeds('playwright', ['test', '--reporter=list,json', ...words], {
    CHROME_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
  })
  return counted(ok, () => readPlaywrightReport(playwrightReport))
}

/** One of the project's own runners, which count as this one does. */
async function counting(script: string, ...words: string[]): Promise<Counts> {
  const heard: Buffer[] = []
  const ok = await run(script, words, {}, (chunk) => {
    process.stdout.write(chunk)
    heard.push(chunk)
  })
  return counted(ok, () => readPrintedReport(Buffer.concat(heard).toString()))
}

async function faults(): Promise<Counts> {
  const missing = missingPrograms()
  if (missing.length === 0) return counting('chaos/run.ts', '--quick')
  console.log(`Not installed: ${missing.join(', ')}. npm run chaos -- --install fetches it.`)
  return { passed: 0, failed: 0, skipped: 1, failures: [] }
}

/** The engines of Safari and Firefox beside Chrome's; those that are not installed count as skipped. */
async function otherEngines(): Promise<Counts> {
  const missing = missingEngines()
  for (const { name, packages } of missing)
    console.log(`Skipped: ${name} (${packages.join(', ')}). npm run engines -- --install fetches it.`)
  const counts = await browserTests('--grep=@engines', '--workers=2')
  return { ...counts, skipped: counts.skipped + missing.length }
}

/** As `npm start` builds it, so that the portals which the tests start find it done. */
async function build(): Promise<Counts> {
  await buildWeb(path.join(root, 'dist/web'))
  return asOne(true)
}

const folders = ['contract', 'i18n', 'server', 'web', 'dev', 'test', 'bench', 'attack', 'chaos']

const steps: [title: string, run: () => Promise<Counts>][] = [
  ['Types of server and tests', () => check('tsc', ['-p', '.'])],
  ['Types of the web', () => check('tsc', ['-p', 'web'])],
  ['Types of the browser tests', () => check('tsc', ['-p', 'test/e2e'])],
  ['Lint and format', () => check('biome', ['check', '.'])],
  ['Import rules', () => check('depcruise', ['--config', '.dependency-cruiser.cjs', ...folders])],
  ['Build of the web', build],
  ['Unit and API tests', unitTests],
  ['Attacks, the quick ones', () => counting('attack/run.ts', '--quick')],
  ['Faults, the commonest', faults],
  ['Browser tests', () => browserTests('--grep-invert=@gallery|@engines')],
  ['Engines of other browsers', otherEngines],
  // Its views change nothing on the server, so two can be looked at at once.
  ['Gallery', () => browserTests('--grep=@gallery', '--workers=2')],
]

async function runStep(title: string, run: () => Promise<Counts>): Promise<Counts> {
  console.log(`\n── ${title}`)
  const started = performance.now()
  const counts = await run().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    return asOne(false)
  })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${counts.failed > 0 ? '✗' : '✓'} ${title}: ${summary(counts)} (${seconds} s)`)
  return counts
}

const summary = ({ passed, failed, skipped }: Omit<Counts, 'failures'>) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

const total = { passed: 0, failed: 0, skipped: 0 }
const failed: string[] = []
for (const [title, run] of steps) {
  const counts = await runStep(title, run)
  total.passed += counts.passed
  total.failed += counts.failed
  total.skipped += counts.skipped
  if (counts.failed > 0) failed.push([`Failed: ${title}`, ...counts.failures].join('\n  '))
}
rmSync(reports, { recursive: true, force: true })

console.log(['', ...failed.map((text) => `${text}\n`)].join('\n'))
process.exitCode = total.failed > 0 ? 1 : 0
console.log(summary(total))
