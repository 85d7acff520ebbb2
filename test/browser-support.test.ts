import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ESLint, type Linter } from 'eslint'
import compat from 'eslint-plugin-compat'
import { describe, expect, it } from 'vitest'
import { languages } from '#i18n/languages.ts'

// `browserslist` in package.json says which browsers the portal is for; here the built pages are held against it.

const pages = path.resolve(import.meta.dirname, '../dist/web')
const built = (ending: string) =>
  readdirSync(path.join(pages, 'assets'))
    .filter((file) => file.endsWith(ending))
    .map((file) => path.join(pages, 'assets', file))

/** What some supported browsers lack, and what is only used where it is there. */
const optional = [
  'Highlight', // marks what is read aloud (web/reading/aloud/highlight.ts)
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

  it('are told of by a script that browsers of 2009 can read', async () => {
    const file = path.join(pages, 'theme.js')
    expect(await complaints([file], { languageOptions: { ecmaVersion: 5, sourceType: 'script' } })).toEqual(
      [],
    )
  })

  it('have no styles that iPadOS 16.4 does not know', () => {
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

  it('hold the sentence for old browsers in every language', () => {
    const page = readFileSync(path.join(pages, 'index.html'), 'utf8')
    for (const language of languages)
      expect(page).toMatch(new RegExp(`<p lang="${language}" hidden>[^<]{40,}</p>`))
  })
})
