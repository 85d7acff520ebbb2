import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Mutant, mutated } from './mutant.ts'

/** A copy of the project that may be broken. */
export type Copy = {
  folder: string
  /** Runs `work` with a mutant applied, then reverts it. */
  withMutant: <T>(mutant: Mutant, work: () => Promise<T>) => Promise<T>
  remove: () => void
}

const excluded = new Set(['.git', 'node_modules', 'test-results', 'playwright-report', 'data'])

/** @param root the project's root, with packages installed; it is not changed */
export function copyOf(root: string): Copy {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-mutants-'))
  const isWanted = (file: string) => !excluded.has(path.relative(root, file))
  cpSync(root, folder, { recursive: true, filter: isWanted })
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  return {
    folder,
    async withMutant(mutant, work) {
      const file = path.join(folder, mutant.file)
      const source = readFileSync(file, 'utf8')
      writeFileSync(file, mutated(source, mutant))
      try {
        return await work()
      } finally {
        writeFileSync(file, source)
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
