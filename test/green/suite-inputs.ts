import path from 'node:path'
import { readBuiltPages } from './built-pages.ts'
import { allFiles, hashOf, hashOfFiles } from './sources.ts'

/** The inputs that decide whether a test of pages is run again. */
const ofUnchanged =
  /^(test|dev|attack\/mutants)\/|^(playwright\.config\.ts|package-lock\.json|web\/vite\.config\.ts)$/

/** The hash of what decides whether a test of pages is run again. */
export const hashOfUnchangedInputs = (): string =>
  hashOf(process.version, hashOfFiles(allFiles().filter((file) => ofUnchanged.test(file))))

/** Files that tests of the server never read: the pages, and the tests of pages. */
const ofPages = /^(web|test\/(e2e|gallery|engines|green))\/|^docs\/decisions\//

/**
 * The hash of all that tests of the server depend on: every file that is not of the pages, what the server sends with a document,
 * and the database.
 * @param database its programs' folder and version, as printed
 */
export function hashOfServerInputs(database: string): string {
  const files = allFiles().filter((file) => !ofPages.test(file))
  if (files.length === 0) return hashOf(String(Math.random()))
  const { document } = readBuiltPages(path.resolve(import.meta.dirname, '../../dist/web'))
  return hashOf(process.version, database, document, hashOfFiles(files))
}
