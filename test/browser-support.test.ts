import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import mdn, { type Identifier } from '@mdn/browser-compat-data'
import { ESLint, type Linter } from 'eslint'
import compat from 'eslint-plugin-compat'
import { describe, expect, it } from 'vitest'
import { languages } from '#i18n/languages.ts'

// Checks the built pages against `browserslist` in package.json.

const pages = path.resolve(import.meta.dirname, '../dist/web')
const built = (ending: string) =>
  readdirSync(path.join(pages, 'assets'))
    .filter((file) => file.endsWith(ending))
    .map((file) => path.join(pages, 'assets', file))

/** Features that some supported browsers lack, and that are used only if available. */
const optional = [
  'BarcodeDetector', // reads QR codes if it can (web/features/scan/read-square.ts)
  'Highlight', // marks what is read aloud (web/features/reading/aloud/highlight.ts)
  'navigator.connection', // TanStack Query asks whether it is slow
  'navigator.userAgentData', // React Aria's first try at naming the browser
]

async function complaints(files: string[], rules: Linter.Config): Promise<string[]> {
  const eslint = new ESLint({
    cwd: pages,
    overrideConfigFile: true,
    ignore: false,
    allowInlineConfig: false,
    overrideConfig: [rules],
  })
  const results = await eslint.lintFiles(files)
  return results.flatMap(({ filePath, messages }) =>
    messages.map(({ message, line }) => `${path.basename(filePath)}:${line} ${message}`),
  )
}

const oldest = 16.4 // of iOS and iPadOS

/** The iOS version that introduced it; undefined if Safari never or always had it. */
function since({ __compat: about }: Identifier): number {
  const added = [about?.support.safari_ios].flat()[0]?.version_added
  return typeof added === 'string' && added !== 'preview' ? Number(added.replace('≤', '')) : Number.NaN
}

/** DOM members introduced later, such as `checkVisibility`, whose name no older object has. */
function lateMembers(): Set<string> {
  const owners = [...Object.values(mdn.api), ...Object.values(mdn.javascript.builtins ?? {})] as Identifier[]
  const members = owners.flatMap((owner) => Object.entries(owner) as [string, Identifier][])
  const named = (isAsked: (version: number) => boolean) =>
    new Set(members.filter(([, member]) => isAsked(since(member))).map(([name]) => name))
  const known = named((version) => version <= oldest)
  return new Set([...named((version) => version > oldest)].filter((name) => !known.has(name)))
}

/** Our own and our packages' members that happen to have the same names. */
const homonyms = new Set([
  'changed',
  'deleted',
  'font',
  'isError',
  'lost',
  'messages',
  'popover',
  'range',
  'states',
  'union',
])

/** Used only after feature detection. */
const guarded: Record<string, string[]> = {
  'web/kit/ui/is-shown.ts': ['checkVisibility'],
  'web/features/reading/aloud/highlight.ts': ['highlights'],
  'web/features/scan/read-square.ts': ['detect'],
}

describe('the sources of the pages', () => {
  it('use no method or property that iOS 16.4 lacks', () => {
    const late = lateMembers()
    expect(late.has('checkVisibility')).toBe(true)
    const files = readdirSync('web', { recursive: true, encoding: 'utf8' })
      .map((file) => path.join('web', file))
      .filter((file) => /[.]tsx?$/.test(file) && !/[.]test[.]ts$|vite[.]config/.test(file))
    const found = files.flatMap((file) => {
      const names = [...readFileSync(file, 'utf8').matchAll(/[?\w)\]][.](\w+)/g)].map(
        ([, name]) => name ?? '',
      )
      return names
        .filter((name) => late.has(name) && !homonyms.has(name) && !guarded[file]?.includes(name))
        .map((name) => `${file}: ${name}`)
    })
    expect(files.length).toBeGreaterThan(100)
    expect(found).toEqual([])
  })

  it('do not use URLSearchParams.size, which Safari has only from 17 on', () => {
    const text = ['web/platform/api/call.ts', 'web/platform/search-params.ts']
      .map((file) => readFileSync(file, 'utf8'))
      .join('')
    expect(text).not.toMatch(/[.]size > 0/)
  })
})

describe('the built pages', () => {
  it('use no API that a supported browser lacks', async () => {
    const found = await complaints(built('.js'), {
      plugins: { compat },
      rules: { 'compat/compat': 'error' },
      settings: { polyfills: optional },
    })
    expect(built('.js').length).toBeGreaterThan(20)
    expect(found).toEqual([])
  }, 120_000)

  it('the built pages begin with a script that a browser of 2009 can parse', async () => {
    const file = path.join(pages, 'theme.js')
    expect(await complaints([file], { languageOptions: { ecmaVersion: 5, sourceType: 'script' } })).toEqual(
      [],
    )
  })

  it('use no styles that iPadOS 16.4 lacks', () => {
    const css = built('.css')
      .map((file) => readFileSync(file, 'utf8'))
      .join('')
    expect(css).not.toContain('light-dark(')
    expect(css).not.toMatch(/[{;]\s*&/)
    expect(css).toContain('-webkit-user-select:all')
    expect(css).toContain('-webkit-text-size-adjust:')
    // Safari knows the shorthand without a prefix for the line alone, and drops it otherwise.
    expect([...css.matchAll(/[{;]text-decoration:([^;}]+)/g)].map(([, value]) => value)).toEqual(
      expect.not.arrayContaining([expect.stringMatching(/ /)]),
    )
  })

  it('the built pages contain the sentence for old browsers in every language', () => {
    const page = readFileSync(path.join(pages, 'index.html'), 'utf8')
    for (const language of languages)
      expect(page).toMatch(new RegExp(`<p lang="${language}" hidden>[^<]{40,}</p>`))
  })
})
