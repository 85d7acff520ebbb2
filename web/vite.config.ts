import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import browserslistToEsbuild from 'browserslist-to-esbuild'
import compileMessage from 'icu-minify/compile'
import { defineConfig, type Plugin } from 'vite'
import { chunkModules } from '../dev/chunk-modules.ts'
import { pagesEndpoints } from '../dev/pages-endpoints.ts'
import { precompressed } from '../dev/precompressed.ts'
import { languages } from '../i18n/languages.ts'
import { firstPaint, rememberClasses } from './app/first-paint/plugin.ts'

// The languages of i18n/languages.ts in React Aria's spelling; its texts in other languages are dropped. en-US is its
// only English.
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

/** The error texts that pages show by themselves; all others come from the server. See `Messages`. */
const errorsOfPages: Record<string, true | string[]> = {
  field: true,
  licence: ['wrongWebCode', 'permanent'],
  server: ['unexpected'],
  captcha: ['failed'],
  signOn: ['failed'],
}

const pick = (errors: Record<string, Texts>, selection: typeof errorsOfPages): Texts =>
  Object.fromEntries(
    Object.entries(selection).map(([part, names]) => {
      const texts = errors[part] ?? {}
      const selected = Object.entries(texts).filter(([name]) => names === true || names.includes(name))
      return [part, Object.fromEntries(selected)]
    }),
  )

/** The texts that `web/platform/i18n/messages.ts` loads with the first page, panel or dialog that shows them, by file. */
const laterSections: Record<string, string[]> = {
  accessibility: ['accessibility'],
  topics: ['topics'],
  import: ['import', 'files'],
  bankStatement: ['bankStatement', 'files'],
  newYear: ['newYear'],
  renewal: ['renewal', 'payment'],
  scan: ['scan'],
  door: ['door', 'classDoor'],
  invitation: ['invitation'],
  reminders: ['reminders'],
  invoices: ['invoices', 'paper'],
  quotes: ['quotes', 'paper'],
  journal: ['journal', 'invoices', 'paper'],
  failedTry: ['failedTry'],
  symbols: ['symbols'],
  secondStep: ['secondStep', 'security'],
  signedIn: [
    'find',
    'home',
    'attention',
    'history',
    'undo',
    'groups',
    'people',
    'export',
    'passwords',
    'cards',
    'products',
    'documents',
    'desk',
    'person',
    'view',
    'mySessions',
    'vendors',
  ],
}

/** Compiles the texts' ICU syntax at build time, so that browsers need no parser. */
const compiledTexts: Plugin = {
  name: 'compiled-texts',
  enforce: 'pre',
  transform: {
    filter: { id: /i18n\/messages\/\w+\.json(\?\w+)?$/ },
    handler: (code, id) => {
      // Only the server writes mails, the activity, orders and files of people.
      const { mail: _, trail: __, orderLines: ___, ...texts } = JSON.parse(code)
      // Part of index.html; see below.
      delete texts.shell?.oldBrowser
      texts.export = { licences: texts.export?.licences ?? {} }
      const only = (isWanted: (section: string) => boolean): Texts =>
        Object.fromEntries(Object.entries<Texts>(texts).filter(([section]) => isWanted(section)))
      const wanted = laterSections[id.split('?')[1] ?? '']
      if (wanted) {
        const module = `export default ${JSON.stringify(compiled(only((section) => wanted.includes(section))))}`
        return { code: module, moduleType: 'js', map: null }
      }
      const later = Object.values(laterSections).flat()
      const forAll = only((section) => !later.includes(section))
      const forPages = { ...forAll, errors: pick(texts.errors, errorsOfPages) }
      return { code: JSON.stringify(compiled(forPages)), map: null }
    },
  },
}

/** Puts the notice for old browsers into index.html: they may be unable to load anything else. */
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

/** Bundles what every page needs into one file: fifty small ones are 10 % larger. The entry stays separate. */
const start = {
  name: 'start',
  tags: ['$initial' as const],
  test: /^(?!.*\/web\/(app\/main\.tsx|index\.html))/,
  priority: 3,
}

/** The icons that several parts share: each alone would be a file of half a kilobyte. */
const icons = { name: 'icons', test: /\/lucide-react\//, minShareCount: 2, priority: 2 }

/** Icons of the account menu, of reminders, and of pages about logging in and cards: the lists do not need them. */
const rareIcons = {
  name: 'rare-icons',
  test: /\/lucide-react\/.*\/(bell|fingerprint|shield-alert|list-checks|monitor-smartphone|printer|camera|scan|receipt)/,
  minShareCount: 2,
  includeDependenciesRecursively: false,
  priority: 2.5,
}

/** Icons of what reads files: lists and bank statements. */
const fileIcons = {
  name: 'file-icons',
  test: /\/lucide-react\/.*\/(file-up|equal|circle-question-mark)\./,
  minShareCount: 2,
  includeDependenciesRecursively: false,
  priority: 2.5,
}

/** React Aria's menus, dialogs and what they stand on, which nearly every screen and dialog needs. */
const overlays = {
  name: 'overlays',
  test: /\/(react-aria|react-aria-components|react-stately|@react-aria|@react-stately|@internationalized|clsx)\/|\/web\/kit\/ui\/Dialog\.tsx/,
  minShareCount: 4,
  includeDependenciesRecursively: false,
  priority: 1,
}

/** Shared by the screens with lists: parts of the kit, and the contract about groups, people and licences. */
const lists = {
  name: 'lists',
  test: /\/web\/(kit\/lists\/(ListCard|ListSearch|LiveFilter|Loading|SearchStatus|RowTick|useSelection)|features\/(history\/|files\/useFileDrop|groups\/queries|licences\/(queries|product-query|EndDate|end-date\.)|accounts\/(rules|useInviteAgain|InvitationBadge)|sign-in-settings\/query)|platform\/(useLastPage|addresses|api\/(fetched|file-address)|session\/(useViewer|useDownload|new-passwords|stored-passwords)|i18n\/use)|screens\/groups\/(list\/member[.-]|queries|rules|bulk\/refused|drag\/(useTargetReason|cargo))|kit\/ui\/(Chips|frame|NamedReasons|TextArea|TitleCard|totals|Dialog\.module|DialogActions|Tree\.|table-roles|Paginator|Select|Search|search-key|is-shown|Icon|Unbroken|EmailA|Breadcrumbs|Badge|Empty|Error|useFallbackFocus|MenuB|CloseB|TextB|ButtonL|page-sizes|opening-row|useOpened))|\/react-(aria|aria-components|stately)\/.*(tooltip|scrollIntoView|getScrollParents|useEvent|useModal|useDescription|useUpdateEffect)|\/@tanstack\/.*(useQueries|queriesObserver)|\/contract\/(account|app-sessions|easy-password|group|inviting|licences|lists|members|operations|paging|products|was|sign-in-settings)/i,
  minShareCount: 2,
  includeDependenciesRecursively: false,
  priority: 1,
}

/** Shared by the public forms. */
const forms = {
  name: 'forms',
  test: /\/web\/features\/(public-forms|captcha|registration|passwords\/(NewPasswordFields|new-password))|\/contract\/(captcha|credentials|requests)/,
  minShareCount: 3,
  includeDependenciesRecursively: false,
  priority: 1,
}

/** The contract about licences for staff and dealers, outgoing mails, and how a serial number is searched: apart they would be small files. */
const licences = {
  name: 'licences',
  test: /\/contract\/licence-(page|table)|\/features\/licences\/serial-number-search|\/contract\/outgoing-mail/,
  includeDependenciesRecursively: false,
  priority: 1,
}

/** Shared by passkeys and other ways in: each alone would be a file of a quarter of a kilobyte. */
const passkeys = {
  name: 'passkeys',
  test: /\/web\/(kit\/after-ms|features\/passkeys\/failure-of)/,
  minShareCount: 2,
  includeDependenciesRecursively: false,
  priority: 1,
}

/** The code of reminders that a mail's page, a licence's card and a home page's dialog share: separately, files of half a kilobyte. */
const reminders = {
  name: 'reminders',
  test: /\/web\/features\/reminders\/(messages|silence|SeenFields|useSeenForm|useStepText)|\/contract\/reminders/,
  includeDependenciesRecursively: false,
  priority: 1,
}

/** Shared by the page of an invoice, the history of a licence, their loader and others: separately, files of half a kilobyte. */
const invoices = {
  name: 'invoices',
  test: /\/web\/features\/invoices\/(?!paper\/|MarkPaidDialog|NoteMoney|pay-form)|\/contract\/invoices/,
  includeDependenciesRecursively: false,
  priority: 1,
}

/** Shared by papers and the page of a renewal, which needs nothing else of invoices. */
const orders = {
  name: 'orders',
  test: /\/contract\/(buyers|orders)/,
  includeDependenciesRecursively: false,
  priority: 1,
}

/** The form library and its parts. */
const formLibrary = {
  name: 'form-library',
  test: /\/(react-hook-form|@hookform)\/|\/web\/platform\/api\/form/,
  includeDependenciesRecursively: false,
  priority: 1,
}

const placesOfStyles = new Map<string, string>()

/** The class in a CSS module, told from others by the module's place alone: random letters cannot be compressed. @throws if two are alike */
function scopedName(name: string, file: string): string {
  const place = createHash('sha256')
    .update(path.relative(import.meta.dirname, file))
    .digest('base64url')
    .slice(0, 3)
  const other = placesOfStyles.get(place) ?? file
  if (other !== file) throw new Error(`${file} and ${other} need longer names of classes.`)
  placesOfStyles.set(place, file)
  return `_${name}_${place}`
}

export default defineConfig({
  root: import.meta.dirname,
  resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  plugins: [
    compiledTexts,
    pagesEndpoints,
    oldBrowserNotice,
    optimizeLocales.vite({ locales }),
    react(),
    firstPaint,
    chunkModules,
    precompressed,
  ],
  css: { modules: { getJSON: rememberClasses, generateScopedName: scopedName } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    target: browserslistToEsbuild(),
    // The content security policy allows data: URLs for images only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The start names some 170 files, and what is random in a name cannot be compressed: 42 bits are enough, and 36 for styles.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        codeSplitting: {
          groups: [
            start,
            rareIcons,
            fileIcons,
            icons,
            overlays,
            lists,
            licences,
            forms,
            passkeys,
            reminders,
            invoices,
            orders,
            formLibrary,
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api/v1': 'http://127.0.0.1:3000' },
  },
})
