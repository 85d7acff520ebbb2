import type { PersonKind } from '#contract/access.ts'
import { type Language, languageNames } from '#i18n/languages.ts'
import { type Catalogue, createTranslate } from '#i18n/translate.ts'
import { logoShapes } from '../../features/brand/logo-shapes.ts'
import { entriesFor } from '../shell/navigation-entries.ts'
import { icon } from './icons.ts'
import { type Drawing, pages } from './pages.ts'

/** The class that the build gave this class of a CSS module. @throws if there is none */
export type ClassOf = (module: string, name: string) => string

/**
 * The drawing that the server shows until React takes over, as HTML in one language. `%brand%` and `%provider%` stand for names that
 * the configuration gives, `%name%` and `%initials%` for the person's; `data-to` is the target of a link. `others`: the other ways
 * to sign in, if there are any. `tabs`: the links at the bottom of phones.
 */
export type Drawings = {
  titles: Record<string, string>
  loading: string
  bars: Record<PersonKind | 'none', string>
  tabs: Record<PersonKind | 'none', string>
  banner: string
  drawings: Record<Drawing, string>
  others: Record<'frame' | 'provider' | 'card' | 'passkey', string>
}

const linkIcons = {
  home: 'house',
  users: 'users',
  licences: 'keyRound',
  products: 'keyRound',
  documents: 'fileText',
} as const
const kinds = ['staff', 'dealer', 'admin', 'user'] as const
const forKinds = (drawn: (kind: PersonKind) => string) =>
  Object.fromEntries(kinds.map((kind) => [kind, drawn(kind)])) as Record<PersonKind, string>

/**
 * Draws the bar and the frames of the screens with the classes of the components that replace them. There are no
 * headings, links or fields among it: nothing takes the focus, or is read out and then vanishes.
 */
export function draw(language: Language, catalogue: Catalogue, classOf: ClassOf): Drawings {
  const translate = createTranslate(language, catalogue)
  const t = (key: string) => escaped(translate(key, { brand: '%brand%', provider: '%provider%' }))
  const { bar, tabs, banner } = drawFrame(language, t, classOf)
  const { signIn, others } = drawSignIn(t, classOf)
  const card = (name: string) => `${classOf('kit/ui/Card', 'card')} ${name}`

  const blank = div(card('first-blank'))
  const rows = div(card('first-list'))
  const adminHome =
    div('first-greeting') + div('first-columns', div(card('first-attention')) + div('first-slab'))
  const desk = div('first-greeting') + div(card('first-blank'))
  const content = (inside: string) => div(classOf('app/shell/Shell', 'content'), inside)
  return {
    titles: Object.fromEntries(pages.map(({ title }) => [title, translate(`shell.titles.${title}`)])),
    loading: translate('shell.loading'),
    bars: { none: bar(), ...forKinds(bar) },
    tabs: { none: '', ...forKinds(tabs) },
    banner,
    drawings: {
      signIn: content(signIn),
      form: content(blank),
      home: content(div('first-hero') + rows),
      adminHome: content(adminHome),
      desk: content(desk),
      pupilHome: content(div('first-pupil', div('first-greeting') + div('first-app'))),
      list: content(div('first-group') + rows),
      blank: content(blank),
    },
    others,
  }
}

type Text = (key: string) => string

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const tag = (name: string, classes: string, inside = '') => `<${name} class="${classes}">${inside}</${name}>`
const div = (classes: string, inside = '') => tag('div', classes, inside)
const span = (classes: string, inside = '') => tag('span', classes, inside)

/** The bar of each kind of person, or of visitors, their links at the bottom of phones, and the test banner. */
function drawFrame(language: Language, t: Text, classOf: ClassOf) {
  const shell = (name: string) => classOf('app/shell/Shell', name)
  const logo = (name: string) => classOf('features/brand/Logo', name)
  const button = (inside: string) => span(classOf('kit/ui/BarButton', 'button'), inside)
  const words = (text: string) => span(classOf('kit/ui/BarButton', 'words'), text)

  const shapes = (['wing', 'tip', 'body'] as const).map(
    (part) => `<path class="${logo(part)}" d="${logoShapes[part]}"/>`,
  )
  const ground = `<rect class="${logo('ground')}" width="36" height="36" rx="10"/>`
  const mark = `<svg class="${logo('logo')}" viewBox="0 0 36 36" width="36" height="36">${ground}${shapes.join('')}</svg>`
  const account = (name: string) => classOf('app/shell/AccountMenu', name)
  const letters = span(classOf('features/reading/Reading', 'letters'), 'Aa')
  const choicesOf = {
    visitor:
      button(`${letters} ${words(t('reading.open'))}`) +
      button(icon('globe') + words(languageNames[language]) + icon('chevronDown', 18)),
    person:
      button(letters) +
      span(
        account('button'),
        span(`${classOf('kit/ui/Avatar', 'avatar')} ${classOf('kit/ui/Avatar', 'plum')}`, '%initials%') +
          span(account('name'), '%name%') +
          icon('chevronDown', 18),
      ),
  }
  const entries = (kind: PersonKind, list: string, link: string) => {
    const items = entriesFor(kind).map(
      ({ id, to }) =>
        `<li><span class="${shell(link)}" data-to="${to}">${icon(linkIcons[id])}<span>${t(`shell.links.${id}`)}</span></span></li>`,
    )
    return div(shell(list), `<ul>${items.join('')}</ul>`)
  }
  const find = (name: string) => classOf('features/find/FindBox', name)
  const search = (kind: PersonKind) =>
    kind === 'user'
      ? ''
      : `<search class="${find('find')}">` +
        span(`${classOf('kit/ui/BarButton', 'button')} ${find('opener')}`, icon('search')) +
        div(
          find('box'),
          `${icon('search')}${span(find('field'), t(`find.placeholder.${kind}`))}<kbd class="${find('key')}">/</kbd>`,
        ) +
        '</search>'
  const warning =
    '<strong>Testversie</strong> <span>Er wordt een test database hiervoor gebruikt. Test er gerust op los!</span>'
  return {
    bar: (kind?: PersonKind) =>
      div(
        shell('bar'),
        span(shell('brand'), `${mark}${kind ? span(shell('name'), '%brand%') : '%brand%'}`) +
          (kind ? entries(kind, 'links', 'link') + search(kind) : '') +
          div(shell('choices'), choicesOf[kind ? 'person' : 'visitor']),
      ),
    tabs: (kind: PersonKind) => entries(kind, 'tabs', 'tab'),
    banner: `<div class="${classOf('app/shell/Banner', 'banner')}" lang="nl">${icon('triangleAlert')}<p>${warning}</p></div>`,
  }
}

/** The sign-in card. */
function drawSignIn(t: Text, classOf: ClassOf) {
  const card = (name: string) => classOf('features/signing-in/SignInCard', name)
  const fieldClass = (name: string) => classOf('kit/ui/Field', name)
  const form = (name: string) => classOf('screens/sign-in/SignInForm', name)
  const button = (names: string[]) => names.map((name) => classOf('kit/ui/Button', name)).join(' ')

  const field = (label: string, after = '', action = '') =>
    div(
      `${fieldClass('field')} ${action && fieldClass('withAction')}`,
      div(fieldClass('labelLine'), span(fieldClass('label'), label)) +
        div(fieldClass('box'), div(fieldClass('input')) + after) +
        (action && div(fieldClass('action'), action)),
    )
  const link = (text: string) =>
    span(`${classOf('kit/ui/TextLink', 'link')} ${classOf('kit/ui/TextLink', 'strong')}`, text)
  const title = div('first-title', t('signIn.title'))
  const submit = `<button type="button" disabled class="${button(['button', 'primary', 'fullWidth'])}">${icon('logIn')}<span>${t('signIn.submit')}</span></button>`
  const fields =
    field(t('signIn.login')) +
    field(t('signIn.password'), span(fieldClass('inside'), icon('eye')), link(t('signIn.forgot')))
  const foot = div(
    form('foot'),
    `<p>${t('signIn.newHere')} ${link(t('signIn.register'))}</p>${link(t('signIn.help'))}`,
  )
  const ways = (name: string) => classOf('screens/sign-in/OtherWays', name)
  const way = (shape: Parameters<typeof icon>[0], text: string) =>
    span(button(['button', 'fullWidth', 'large']), `${icon(shape, 32)}<span>${text}</span>`)
  return {
    signIn: div(
      card('page'),
      div(
        `${classOf('kit/ui/Card', 'card')} ${classOf('kit/ui/Card', 'regular')}`,
        div(card('head'), title) +
          // A form, as the card has a rule for its form.
          tag('form', classOf('kit/ui/Form', 'form'), fields + submit) +
          '%others%' +
          div(card('foot'), foot),
      ),
    ),
    others: {
      frame: div(
        ways('ways'),
        `${tag('p', ways('or'), t('signIn.or')) + div(ways('buttons'), '%ways%')}%passkey%`,
      ),
      provider: way('badgeCheck', t('signIn.external')),
      card: way('scanQrCode', t('signIn.scan')),
      passkey: span(button(['button', 'quiet', 'fullWidth']), `<span>${t('signIn.passkey')}</span>`),
    },
  }
}
