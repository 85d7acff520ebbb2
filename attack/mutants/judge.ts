import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startProgram } from '#test/support/program.ts'
import { failuresIn } from '../../test/printed-report.ts'
import type { Killer } from './mutant.ts'

/**
 * A killer's result for a copy. `failed`: the failed tests, or the attack's findings. `trouble`: why it could not run, such as a
 * file that does not load; that does not kill a mutant.
 */
export type Verdict = { failed: string[]; trouble?: string }

/** Per test file or part of the attacks; generous, for a busy machine. */
const timeoutMs = 5 * 60_000

/** Runs killers against a copy. @param killers all of one project, or one part of the attacks */
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
    const { isOk, output } = await run(folder, 'node_modules/vitest/vitest.mjs', words, files.length)
    if (!existsSync(report)) return { failed: [], trouble: lastLines(output) }
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
    const failed = tests.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName.trim())
    if (failed.length > 0) return { failed }
    const passed = tests.filter(({ status }) => status === 'passed')
    return isOk && passed.length > 0 ? { failed } : { failed, trouble: lastLines(output) }
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
}

type Report = { testResults: { assertionResults: { status: string; fullName: string }[] }[] }

async function judgeByAttack(folder: string, part: string): Promise<Verdict> {
  const { isOk, output } = await run(folder, 'attack/run.ts', ['--quick', '--seed', '7', '--only', part])
  const failed = failuresIn(output).map((text) => text.split('\n')[0] as string)
  if (failed.some((line) => line.includes('broke off')) || (!isOk && failed.length === 0))
    return { failed: [], trouble: lastLines(output) }
  return { failed: failed.map((line) => line.replace(/^✗ +/, '').replaceAll(/ {2,}/g, ' ')) }
}

const lastLines = (text: string) => text.trim().split('\n').slice(-6).join('\n')

/** @param files how many test files it runs */
async function run(
  folder: string,
  script: string,
  words: readonly string[],
  files = 1,
): Promise<{ isOk: boolean; output: string }> {
  const options = { cwd: folder, timeout: files * timeoutMs }
  const { child, ended, output } = startProgram(process.execPath, [script, ...words], options)
  const isOk = (await ended) === 0
  return { isOk, output: child.signalCode ? `${output()}\n${child.signalCode}` : output() }
}
