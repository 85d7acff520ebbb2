import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import compileMessage from 'icu-minify/compile'
import { defineConfig, type Plugin } from 'vite'

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

/** Reads the texts' ICU syntax at build time, so that no browser has to load a parser for it. */
const compiledTexts: Plugin = {
  name: 'compiled-texts',
  enforce: 'pre',
  transform: {
    filter: { id: /i18n\/messages\/\w+\.json$/ },
    handler: (code) => ({ code: JSON.stringify(compiled(JSON.parse(code))), map: null }),
  },
}

export default defineConfig({
  root: import.meta.dirname,
  resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  plugins: [compiledTexts, optimizeLocales.vite({ locales }), react()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    target: 'baseline-widely-available',
    // The content security policy allows no data: addresses but for images.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api/v1': 'http://127.0.0.1:3000' },
  },
})
