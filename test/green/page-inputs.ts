import { spawnSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { type Language, languages } from '#i18n/languages.ts'
import { findFirefox, findWebKit } from '../engines/programs.ts'
import { type BuiltPages, readBuiltPages } from './built-pages.ts'
import { hashOf, hashOfFiles, sourcesIn } from './sources.ts'

/** The sources of the answers to the pages' calls, and of the portal that the browser tests run. */
const server = [
  'contract/**/*.ts',
  'server/**/*.ts',
  'dev/**/*',
  'i18n/*.ts',
  'package-lock.json',
  'playwright.config.ts',
]

/** A page test's dependencies, apart from the files that its pages load. */
export type PageInputs = {
  /** Sources of the test, relative to the root. */
  sources: ReadonlySet<string>
  engine: 'chromium' | 'firefox' | 'webkit'
}

let ofServer: string | undefined
let builtPages: BuiltPages | undefined

/** The built pages, read once: they are not built again during a run. */
export function pages(): BuiltPages {
  builtPages ??= readBuiltPages(path.resolve(import.meta.dirname, '../../dist/web'))
  return builtPages
}

const engines = new Map<string, string>()

/** Size and time of each file: an upgrade replaces them. */
const stampsOf = (files: readonly string[]) =>
  files.map((file) => {
    const { size, mtimeMs } = statSync(file)
    return `${file} ${size} ${mtimeMs}`
  })

/** WebKit's small browser has no version of its own: the library in the folder above it has the engine. */
function webKitFiles(): string[] {
  const { browser, driver } = findWebKit() ?? {}
  if (!browser || !driver) return []
  const above = path.resolve(path.dirname(browser), '..')
  const libraries = readdirSync(above).filter((name) => name.startsWith('libwebkit'))
  return [browser, driver, ...libraries.map((name) => path.join(above, name))]
}

/** Which build of an engine this is. */
function engineOf(name: PageInputs['engine'], chromium: string): string {
  const known = engines.get(name)
  if (known) return known
  const program = name === 'chromium' ? chromium : findFirefox()
  const found =
    name === 'webkit' || !program
      ? hashOf(name, ...stampsOf(webKitFiles()))
      : hashOf(name, ...stampsOf([program]), spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout)
  engines.set(name, found)
  return found
}

/** The hash of all that a test depends on and that is known before it runs. @param chromium the browser's program */
export function hashOfInputs({ sources, engine }: PageInputs, chromium: string): string {
  ofServer ??= hashOf(process.version, hashOfFiles(sourcesIn(...server)))
  const isText = (file: string) => file.startsWith('i18n/messages/')
  const code = hashOfFiles([...sources].filter((file) => !isText(file)))
  return hashOf(ofServer, engineOf(engine, chromium), code, pages().document)
}

const catalogue = /i18n\/messages\/(\w+)\.json/

/** The hash of all texts of a language: those of the server's answers, and of what it draws into the document. */
export const hashOfTexts = (language: Language): string =>
  hashOf(hashOfFiles([`i18n/messages/${language}.json`]), pages().drawnIn(language))

/**
 * The languages of a test, by the catalogues that its pages loaded. The tests say what they look for in English.
 * @param loaded the sources of the files that its pages loaded
 * @param isView whether it shows one view; other tests read mails too, and the vendor's are in Dutch
 */
export function languagesIn(loaded: readonly string[], isView: boolean): Language[] {
  const always = isView ? ['en'] : ['en', 'nl']
  const found = new Set([...always, ...loaded.map((source) => catalogue.exec(source)?.[1])])
  return languages.filter((language) => found.has(language))
}
