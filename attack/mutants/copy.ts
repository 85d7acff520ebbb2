import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Mutant, mutated } from './mutant.ts'

/** The project in a folder of its own, where it may be broken. */
export type Copy = {
  folder: string
  /** Does something while a mutant is in, and takes it out again. */
  having: <T>(mutant: Mutant, work: () => Promise<T>) => Promise<T>
  remove: () => void
}

const leftOut = new Set(['.git', 'node_modules', 'test-results', 'playwright-report', 'data'])

/** @param root of the project, with its packages installed; nothing is changed there */
export function copyOf(root: string): Copy {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-mutants-'))
  const isWanted = (file: string) => !leftOut.has(path.relative(root, file))
  cpSync(root, folder, { recursive: true, filter: isWanted })
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  return {
    folder,
    async having(mutant, work) {
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
