import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { languages } from '#i18n/languages.ts'

const outDirectory = path.resolve(import.meta.dirname, '../dist/web')
const manifestFile = path.join(outDirectory, '.vite/manifest.json')

interface Chunk {
  file: string
  isEntry?: boolean
  isDynamicEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
}

function readManifest(): Record<string, Chunk> {
  if (!existsSync(manifestFile)) throw new Error('The web is not built: run `npm run build` first.')
  return JSON.parse(readFileSync(manifestFile, 'utf8'))
}

const manifest = readManifest()
const sources = Object.keys(manifest)
const lazySources = sources.filter((source) => manifest[source]?.isDynamicEntry)

const screens = lazySources.filter((source) => /^screens\/.+Screen\.tsx$/.test(source))
const catalogues = lazySources.filter((source) => /i18n\/messages\/[a-z]{2}\.json$/.test(source))
const laterCatalogues = ['signedIn', 'import', 'newYear'].flatMap((part) =>
  lazySources.filter((source) => source.endsWith(`.json?${part}`)),
)
const dialogs = lazySources.filter((source) => /Dialog\.tsx$/.test(source))
const otherLazyParts = lazySources.filter(
  (source) => ![...screens, ...catalogues, ...dialogs].includes(source),
)

/** The files that must load before this source runs. */
function filesFor(source: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[source]
  if (!chunk) throw new Error(`The build knows no ${source}.`)
  if (!seen.has(chunk.file)) {
    seen.add(chunk.file)
    for (const needed of chunk.imports ?? []) filesFor(needed, seen)
  }
  return seen
}

const entry = sources.find((source) => manifest[source]?.isEntry) ?? 'index.html'

/** The files that opening this page loads, without the texts. */
const pageFiles = (screen: string) => filesFor(screen, filesFor(entry))

const chunks = Object.values(manifest)

/** The lazy parts that a source, with what it imports, opens. Files that every page loads belong to the entry. */
function partsOf(opener: string): string[] {
  const ofEntry = filesFor(entry)
  const files = opener === entry ? ofEntry : filesFor(opener).difference(ofEntry)
  return [
    ...new Set(chunks.flatMap(({ file, dynamicImports = [] }) => (files.has(file) ? dynamicImports : []))),
  ]
}

/**
 * The files already loaded when a lazy part is requested, for the ways to it that load the fewest: a way that loads all of another one's files and
 * more adds less.
 */
const filesBefore = new Map<string, Set<string>[]>()

const ways = [{ source: entry, loaded: filesFor(entry) }]
for (let way = ways.shift(); way; way = ways.shift())
  for (const part of partsOf(way.source)) {
    const { loaded } = way
    const known = filesBefore.get(part) ?? []
    if (known.some((fewer) => fewer.isSubsetOf(loaded))) continue
    filesBefore.set(part, [...known.filter((more) => !loaded.isSubsetOf(more)), loaded])
    ways.push({ source: part, loaded: filesFor(part, new Set(loaded)) })
  }

/** The size that a lazy part adds to the page that opens it; the worst case of several. */
function kilobytesAdded(part: string): number {
  const added = (filesBefore.get(part) ?? []).map((before) => filesFor(part).difference(before))
  if (added.length === 0) throw new Error(`Nothing opens ${part}.`)
  return Math.max(...added.map(kilobytes))
}

/** The compressed sizes of the scripts, in bytes: each is compressed once, as most are part of many pages. */
const sizes = new Map(
  [...new Set(chunks.map(({ file }) => file))]
    .filter((file) => file.endsWith('.js'))
    .map((file) => [file, gzipSync(readFileSync(path.join(outDirectory, file)), { level: 9 }).length]),
)

/** The compressed size of the scripts among these files, in kB. */
const kilobytes = (files: Set<string>): number =>
  [...files].reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0) / 1000

describe('the scripts that a visitor has to load, compressed', () => {
  // The bar with its account menu and the search is part of it, and so are the ways to a card and a door, which are loaded when used.
  test('opening the sign-in page, which is in the start, takes at most 143 KB', () => {
    expect(screens.join()).not.toContain('SignInScreen')
    expect(kilobytes(filesFor(entry))).toBeLessThanOrEqual(143)
  })

  test.each(screens)('opening %s takes at most 221 KB', (screen) => {
    expect(kilobytes(pageFiles(screen))).toBeLessThanOrEqual(221)
  })

  test('dialogs are loaded when they are opened', () => {
    expect(dialogs.length).toBeGreaterThan(0)
  })

  test.each(dialogs)('%s adds at most 45 KB to its page', (part) => {
    expect(kilobytesAdded(part)).toBeLessThanOrEqual(45)
  })

  // They share merged files (lists, overlays, icons) with the screen that is loaded beside them, which is not counted here.
  test.each(otherLazyParts)('%s adds at most 60 KB to the frame', (part) => {
    expect(kilobytesAdded(part)).toBeLessThanOrEqual(60)
  })

  // It is loaded when a person starts a scan, and they wait for it.
  const readers = lazySources.filter((source) => source.endsWith('features/scan/decode-square.ts'))
  test.each(readers)('the reader of squares, %s, takes at most 40 KB', (reader) => {
    expect(kilobytesAdded(reader)).toBeLessThanOrEqual(40)
  })

  test('only the pages of the login cards, of the class door and of an invoice load what makes QR codes', () => {
    // QR's alphabet, a constant of the encoder.
    const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'
    const hasEncoder = (file: string) =>
      file.endsWith('.js') && readFileSync(path.join(outDirectory, file), 'utf8').includes(alphabet)
    const pages = screens.filter((screen) => [...pageFiles(screen)].some(hasEncoder))
    expect(pages.sort()).toEqual([
      'screens/cards/CardsScreen.tsx',
      'screens/class-door/ClassDoorScreen.tsx',
      'screens/invoice/InvoiceScreen.tsx',
    ])
  })

  test('parts of an endpoint that only the server needs are left out', () => {
    const scripts = Object.values(manifest).map(({ file }) => file)
    const text = scripts.map((file) => readFileSync(path.join(outDirectory, file), 'utf8')).join('')
    const summaries = Object.values(api).map(({ summary }) => summary)
    expect(summaries.filter((summary) => text.includes(summary.slice(0, 40)))).toEqual([])
  })

  test('every language is a separate file, loaded alone', () => {
    const names = catalogues.map((source) => path.basename(source, '.json'))
    expect(names.sort()).toEqual([...languages].sort())
    expect(laterCatalogues).toHaveLength(3 * languages.length)
    for (const catalogue of catalogues) expect(filesFor(entry)).not.toContain(manifest[catalogue]?.file)
  })

  test.each(catalogues)('the texts %s take at most 12 KB', (catalogue) => {
    expect(kilobytes(filesFor(catalogue))).toBeLessThanOrEqual(12)
  })

  test.each(laterCatalogues)('the texts that are loaded later, %s, take at most 15 KB', (catalogue) => {
    expect(kilobytes(filesFor(catalogue))).toBeLessThanOrEqual(15)
  })
})
