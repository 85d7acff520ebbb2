import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Killer } from './mutant.ts'

/**
 * What a killer made of the sources in a folder. `failed`: the tests that failed, or what the attack found. `trouble`: why it
 * says nothing, such as a file that cannot be loaded; a mutant is not killed by that.
 */
export type Verdict = { failed: string[]; trouble?: string }

/** For each file of tests, or part of the attacks: a machine that does other things too is slow. */
const patienceMs = 5 * 60_000

/** Lets these tests judge the sources in a folder, with what they call. @param killers of one kind: one project, or one part */
export async function judge(folder: string, killers: readonly [Killer, ...Killer[]]): Promise<Verdict> {
  const [first] = killers
  if ('part' in first) return judgeByAttack(folder, first.part)
  const files = killers.flatMap((killer) => ('test' in killer ? killer.test : []))
  return judgeByTests(folder, first.project, files)
}

async function judgeByTests(folder: string, project: string, files: readonly string[]): Promise<Verdict> {
  const reports = mkdtempSync(path.join(tmpdir(), 'portal-mutants-report-'))
  const report = path.join(reports, 'report.json')
  try {
    const words = ['run', `--project=${project}`, '--reporter=json', `--outputFile=${report}`, ...files]
    const { isWell, said } = await run(folder, 'node_modules/vitest/vitest.mjs', words, files.length)
    if (!existsSync(report)) return { failed: [], trouble: lastLines(said) }
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
    const failed = tests.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName.trim())
    if (failed.length > 0) return { failed }
    const passed = tests.filter(({ status }) => status === 'passed')
    return isWell && passed.length > 0 ? { failed } : { failed, trouble: lastLines(said) }
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
}

type Report = { testResults: { assertionResults: { status: string; fullName: string }[] }[] }

async function judgeByAttack(folder: string, part: string): Promise<Verdict> {
  const { isWell, said } = await run(folder, 'attack/run.ts', ['--quick', '--seed', '7', '--only', part])
  const failed = said.match(/^✗.*$/gm) ?? []
  if (failed.some((line) => line.includes('broke off')) || (!isWell && failed.length === 0))
    return { failed: [], trouble: lastLines(said) }
  return { failed: failed.map((line) => line.replace(/^✗ +/, '').replaceAll(/ {2,}/g, ' ')) }
}

const lastLines = (text: string) => text.trim().split('\n').slice(-6).join('\n')

/** @param files how many it has to go through */
function run(
  folder: string,
  script: string,
  words: readonly string[],
  files = 1,
): Promise<{ isWell: boolean; said: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [script, ...words], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: files * patienceMs,
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
    child.on('error', ({ message }) => resolve({ isWell: false, said: message }))
    child.on('close', (code, signal) =>
      resolve({ isWell: code === 0, said: signal ? `${said}\n${signal}` : said }),
    )
  })
}
