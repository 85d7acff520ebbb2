import { personKinds } from '#contract/access.ts'
import { initialsOf } from '#contract/initials.ts'
import type { Language } from '#i18n/languages.ts'
import { mayHavePasskeys } from '../passkeys/relying-party.ts'
import type { Config } from '../platform/config/config.ts'
import type { Person } from '../sessions/person.ts'
import type { Built } from './built.ts'
import { findPage, type Visitor } from './find-page.ts'

/**
 * `hasCards`: whether a login card may sign in. `firstData`: what the app would ask for first, by the names that
 * `web/platform/session/first-data.ts` reads.
 */
export type WantedDocument = {
  address: string
  language: Language
  visitor: Visitor
  person: Pick<Person, 'name' | 'login'> | null
  hasCards: boolean
  firstData: object
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

/** Valid JSON that cannot end the script element that holds it. */
const inScript = (data: object) => JSON.stringify(data).replaceAll('<', '\\u003c')

/** The person whose bar is drawn; the plain bar for those who have no pages behind it. */
const barFor = (visitor: Visitor) => personKinds.find((kind) => kind === visitor) ?? 'none'

/** Writes the document of a page: its language, title and frame, the files it needs, and its first data. */
export function writeDocument(built: Built, config: Config, wanted: WantedDocument): string {
  const { language, visitor, person, hasCards, firstData } = wanted
  const page = findPage(built.pages, wanted.address, visitor)
  const texts = built.languages[language]
  const { brand, environment, oidc } = config
  const isSignedIn = visitor !== 'unknown' && visitor !== 'signedOut'
  const files = [...texts.texts, ...(isSignedIn ? texts.signedInTexts : []), ...page.files]
  const styles = files.filter((file) => file.endsWith('.css'))

  const named = (html: string) =>
    html
      .replaceAll('%brand%', () => escaped(brand.name))
      .replaceAll('%provider%', () => escaped(oidc?.name ?? ''))
      .replace('%initials%', () => escaped(person ? initialsOf(person) : ''))
      .replace('%name%', () => escaped(person ? person.name || person.login : ''))
  const marked = (links: string) =>
    links.replace(/ data-to="([^"]+)"/g, (_, to: string) =>
      page.path.startsWith(to) ? ' aria-current="true"' : '',
    )
  const bar = marked(texts.bars[barFor(visitor)])
  const tabs = marked(texts.tabs[barFor(visitor)])
  const drawing = page.drawingFor?.[visitor] ?? page.drawing
  const { frame, provider, card, passkey } = texts.others
  const ways = (hasCards ? card : '') + (oidc ? provider : '')
  const quiet = mayHavePasskeys(config) ? passkey : ''
  const others = ways + quiet && frame.replace('%ways%', ways).replace('%passkey%', quiet)
  const screen = (texts.drawings[drawing] ?? '').replace('%others%', others)
  const banner = environment === 'prod' ? '' : texts.banner

  const parts: [place: string, html: string][] = [
    ['<html lang="en">', `<html lang="${language}">`],
    [
      '<title>Portal</title>',
      `<title>${escaped(texts.titles[page.title] ?? '')} – ${escaped(brand.name)}</title>`,
    ],
    [
      '<!--head-->',
      // The font first: a browser asks for six files at once, and the drawing moves with a font that comes after it.
      [
        ...texts.fonts.map(fontPreload),
        ...files.filter((file) => file.endsWith('.js')).map(modulePreload),
      ].join(''),
    ],
    [
      '<body>',
      page.drawing === 'signIn' || page.drawing === 'form' ? `<body class="${built.backdrop}">` : '<body>',
    ],
    [
      '<!--drawing-->',
      `<div class="first-waiting" role="progressbar" aria-label="${escaped(texts.loading)}"></div>` +
        `<div class="first-paint ${built.shell}" aria-hidden="true">` +
        `<div class="${built.page}">${named(bar + banner + screen)}</div>${tabs}</div>`,
    ],
    // After the drawing, which must not wait for them; scripts do.
    [
      '<!--data-->',
      `<script type="application/json" id="first-data">${inScript(firstData)}</script>${styles.map(styleLink).join('')}`,
    ],
  ]
  return parts.reduce((html, [place, part]) => html.replace(place, () => part), built.frame)
}

const modulePreload = (file: string) => `<link rel="modulepreload" crossorigin href="${file}">`
const fontPreload = (file: string) =>
  `<link rel="preload" as="font" type="font/woff2" crossorigin href="${file}">`
const styleLink = (file: string) => `<link rel="stylesheet" crossorigin href="${file}">`
