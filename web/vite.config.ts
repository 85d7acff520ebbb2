import { readFileSync } from 'node:fs'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import browserslistToEsbuild from 'browserslist-to-esbuild'
import compileMessage from 'icu-minify/compile'
import { defineConfig, type Plugin } from 'vite'
import { precompressed } from '../dev/precompressed.ts'
import { languages } from '../i18n/languages.ts'

// The languages of i18n/languages.ts as React Aria spells them; its own words for any other are left out.
// en-US is the only English that it has.
const locales = [
  'en-US',
  'nl-NL',
  'fr-FR',
  'es-ES',
  'it-IT',
  'de-DE',
  'sv-SE',
  'da-DK',
  'ru-RU',
  'pt-PT',
  'nb-NO',
]

type Texts = { [key: string]: string | Texts }

const compiled = (texts: Texts): object =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === 'string' ? compileMessage(text) : compiled(text),
    ]),
  )

/** The refusals' texts that pages say by themselves; all others come with the server's answer. See `Messages`. */
const errorsOfPages: Record<string, true | string[]> = {
  field: true,
  licence: ['wrongWebCode', 'permanent'],
  server: ['unexpected'],
  captcha: ['failed'],
  signOn: ['failed'],
}

const picked = (errors: Record<string, Texts>, wanted: typeof errorsOfPages): Texts =>
  Object.fromEntries(
    Object.entries(wanted).map(([part, names]) => {
      const texts = errors[part] ?? {}
      const kept = Object.entries(texts).filter(([name]) => names === true || names.includes(name))
      return [part, Object.fromEntries(kept)]
    }),
  )

/** Reads the texts' ICU syntax at build time, so that no browser has to load a parser for it. */
const compiledTexts: Plugin = {
  name: 'compiled-texts',
  enforce: 'pre',
  transform: {
    filter: { id: /i18n\/messages\/\w+\.json(\?\w+)?$/ },
    handler: (code, id) => {
      // The server alone writes mails; the accessibility statement is long, and fetched by its own page.
      const { mail: _, accessibility = {}, ...texts } = JSON.parse(code)
      // It stands in the page itself; see below.
      delete texts.shell?.oldBrowser
      const forPages = { ...texts, errors: picked(texts.errors, errorsOfPages) }
      if (!id.endsWith('?accessibility')) return { code: JSON.stringify(compiled(forPages)), map: null }
      const statement = JSON.stringify(compiled({ accessibility }))
      return { code: `export default ${statement}`, moduleType: 'js', map: null }
    },
  },
}

/** Puts the sentence for old browsers into the page itself: they may be able to load nothing else. */
const oldBrowserNotice: Plugin = {
  name: 'old-browser-notice',
  transformIndexHtml(page) {
    const sentences = languages.map((language) => {
      const { shell } = JSON.parse(
        readFileSync(new URL(`../i18n/messages/${language}.json`, import.meta.url), 'utf8'),
      )
      return `<p lang="${language}" hidden>${shell.oldBrowser}</p>`
    })
    return page.replace(/(<div id="old-browser"[^>]*>)/, `$1${sentences.join('')}`)
  },
}

/** What every page needs travels in one file: fifty small ones are a tenth more to load. The entry itself stays apart. */
const start = { name: 'start', tags: ['$initial' as const], test: /^(?!.*\/web\/(main\.tsx|index\.html))/ }

export default defineConfig({
  root: import.meta.dirname,
  resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  plugins: [compiledTexts, oldBrowserNotice, optimizeLocales.vite({ locales }), react(), precompressed],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    target: browserslistToEsbuild(),
    // The content security policy allows no data: addresses but for images.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [start] } } },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api/v1': 'http://127.0.0.1:3000' },
  },
})
