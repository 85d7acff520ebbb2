import type { Language } from '#i18n/languages.ts'
import type { LetterLayout, Link, Table } from './letter.ts'

// The portal's colours. All mail programs keep inline styles; those with a dark mode also read the style sheet.
const light = {
  canvas: 'background:#faf5ee;color:#231f2e',
  surface: 'background:#fffdfa;border-color:#e2d8ca',
  soft: 'color:#4a4456',
  link: 'color:#104c49',
  button: 'background:#104c49;color:#ffffff',
}
const dark: typeof light = {
  canvas: 'background:#18161d;color:#f5efe6',
  surface: 'background:#221f29;border-color:#3b3645',
  soft: 'color:#cfc7d4',
  link: 'color:#93d9cc',
  button: 'background:#93d9cc;color:#05231f',
}

const darkRules = Object.entries(dark)
  .map(([name, style]) => `.${name}{${style.replaceAll(/(?=;|$)/g, ' !important')}}`)
  .join('')

const styled = (name: keyof typeof light, shape: string) => `class="${name}" style="${light[name]};${shape}"`

const fonts = "font-family:'Atkinson Hyperlegible Next','Atkinson Hyperlegible',Verdana,sans-serif"

/** Renders a letter as an HTML page; all its texts are escaped. */
export function asHtml(subject: string, layout: LetterLayout, language: Language): string {
  const { greeting, paragraphs, facts, table, link, linkByHand, moreLinks } = layout
  const { remarks, closing, sender, unsubscribe } = layout
  const parts = [
    paragraph(greeting),
    ...paragraphs.map(paragraph),
    ...facts.map((entries, index) => list(entries, index > 0)),
    table ? rowsOf(table) : '',
    link ? button(link) + addressOf(link, linkByHand) : '',
    ...moreLinks.map(plainLink),
    ...remarks.map(paragraph),
    `<p style="margin:0">${escaped(closing)}<br>${escaped(sender)}</p>`,
  ]
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${darkRules}}</style>
</head>
<body ${styled('canvas', 'margin:0;padding:24px 12px')}>
<div lang="${language}" ${styled('canvas', `max-width:600px;margin:0 auto;${fonts};font-size:17px;line-height:1.55`)}>
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25">${escaped(subject)}</h1>
<div ${styled('surface', 'padding:24px;border-width:1px;border-style:solid;border-radius:14px;overflow-wrap:anywhere')}>
${parts.filter((part) => part !== '').join('\n')}
</div>
${unsubscribe ? footer(unsubscribe) : ''}
</div>
</body>
</html>
`
}

const paragraph = (text: string) => `<p style="margin:0 0 16px">${escaped(text).replaceAll('\n', '<br>')}</p>`

/** @param isNext whether a line sets it apart from the list before it */
function list(facts: [string, string][], isNext: boolean): string {
  const rows = facts.map(
    ([label, value]) =>
      `<dt style="font-weight:bold">${escaped(label)}</dt><dd style="margin:0 0 12px">${escaped(value)}</dd>`,
  )
  const line = styled('surface', 'margin:0 0 16px;padding-top:16px;border-width:1px 0 0;border-style:solid')
  return `<dl ${isNext ? line : 'style="margin:0 0 16px"'}>${rows.join('')}</dl>`
}

function rowsOf({ heads, rows }: Table): string {
  const cell = (tag: string, text: string) =>
    `<${tag} style="padding:4px 12px 4px 0;text-align:left;vertical-align:top">${escaped(text)}</${tag.split(' ')[0]}>`
  const row = (tag: string, cells: readonly string[]) =>
    `<tr>${cells.map((text) => cell(tag, text)).join('')}</tr>`
  const body = rows.map((cells) => row('td', cells)).join('')
  return `<table style="margin:0 0 16px;border-collapse:collapse">${row('th scope="col"', heads)}${body}</table>`
}

function button({ text, address }: Link): string {
  const shape =
    'display:inline-block;padding:12px 24px;border-radius:999px;font-weight:bold;text-decoration:none'
  return `<p style="margin:24px 0"><a href="${escaped(address)}" ${styled('button', shape)}>${escaped(text)}</a></p>`
}

const plainLink = ({ text, address }: Link) =>
  `<p style="margin:0 0 16px"><a href="${escaped(address)}" ${styled('link', '')}>${escaped(text)}</a></p>`

function addressOf({ address }: Link, linkByHand: string): string {
  return `<p ${styled('soft', 'margin:0 0 16px')}>${escaped(linkByHand)}<br>
<a href="${escaped(address)}" ${styled('link', 'word-break:break-all')}>${escaped(address)}</a></p>`
}

function footer({ question, link }: NonNullable<LetterLayout['unsubscribe']>): string {
  return `<p ${styled('soft', 'margin:16px 0 0')}>${escaped(question)}
<a href="${escaped(link.address)}" ${styled('link', '')}>${escaped(link.text)}</a></p>`
}

/** Escapes text for element content and double-quoted attributes. */
function escaped(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? '')
}
