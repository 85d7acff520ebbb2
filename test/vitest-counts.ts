import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'
import { type Counts, named } from './reports.ts'

type Failed = Pick<SerializedError, 'message' | 'stack'>

const messageOf = ([error]: readonly Failed[] = []) => error?.stack ?? error?.message

const nameOf = ({ moduleId, fullName }: { moduleId: string; fullName: string }) =>
  `${moduleId} › ${fullName}\n    npm run unit -- ${path.relative(process.cwd(), moduleId)}`

/** The result of a run of Vitest: its tests, files that failed to load, and errors that no test waited for. */
export function countsOf(modules: readonly TestModule[], unhandled: readonly Failed[]): Counts {
  const tests: TestCase[] = modules.flatMap(({ children }) => [...children.allTests()])
  const failedTests = tests.filter((test) => test.result().state === 'failed')
  const failures = [
    ...failedTests.map((test) =>
      named(
        nameOf({ moduleId: test.module.moduleId, fullName: test.fullName }),
        messageOf(test.result().errors),
      ),
    ),
    ...modules.flatMap((module) =>
      [module, ...module.children.allSuites()]
        .filter((part) => part.errors().length > 0)
        .map((part) => named(module.moduleId, messageOf(part.errors()))),
    ),
    ...unhandled.map((error) => named('An error outside of any test', messageOf([error]))),
  ]
  return {
    passed: tests.filter((test) => test.result().state === 'passed').length,
    failed: failures.length,
    skipped: tests.filter((test) => test.result().state === 'skipped').length,
    failures,
  }
}

/** Writes the counts of a run to the file that `COUNTS_FILE` names. */
export default class VitestCounts implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly Failed[]): void {
    writeFileSync(process.env.COUNTS_FILE as string, JSON.stringify(countsOf(modules, unhandled)))
  }
}
