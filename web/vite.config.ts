import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

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

export default defineConfig({
  root: import.meta.dirname,
  plugins: [optimizeLocales.vite({ locales }), react()],
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
    proxy: { '/api': 'http://127.0.0.1:3000' },
  },
})
