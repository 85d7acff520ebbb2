import { themes, widths } from './looks.ts'
import type { Shot } from './records.ts'

type Pictured = Shot & { picture: string }

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const screenOf = ({ name }: Shot): string => name.split('/')[0] ?? name

const filters = (shots: Pictured[]): [id: string, title: string, choices: string[]][] => [
  ['screen', 'Screen', [...new Set(shots.map(screenOf))].sort()],
  ['theme', 'Theme', [...themes]],
  ['width', 'Width', widths.map(String)],
  ['language', 'Language', [...new Set(shots.map(({ look }) => look.language))].sort()],
]

/** A group of radio buttons; which pictures show is for CSS alone. */
function filter([id, title, choices]: [string, string, string[]]): string {
  const button = (choice: string, value: string, isChosen: boolean) =>
    `<label><input type="radio" name="${id}" id="${id}-${value}"${isChosen ? ' checked' : ''}> ${choice}</label>`
  const all = button('All', 'all', true)
  const rest = choices.map((choice) => button(choice, choice.replaceAll(' ', '-'), false))
  return `<fieldset><legend>${title}</legend>${[all, ...rest].join('\n')}</fieldset>`
}

const rule = (id: string, choice: string): string => {
  const value = choice.replaceAll(' ', '-')
  return `body:has(#${id}-${value}:checked) figure:not([data-${id}="${value}"]) { display: none; }`
}

function figure(shot: Pictured): string {
  const { name, as, address, look, findings, picture } = shot
  const found = findings.map(
    ({ check, where, what }) =>
      `<li><strong>${escaped(check)}</strong> ${escaped(what)}<br><small>${escaped(where)}</small></li>`,
  )
  return `<figure data-screen="${screenOf(shot).replaceAll(' ', '-')}" data-theme="${look.theme}" data-width="${look.width}"
    data-language="${look.language}"${findings.length > 0 ? ' class="failing"' : ''}>
  <figcaption>
    <h2>${escaped(name)}</h2>
    <p>${look.theme}, ${look.width} px, ${look.language} · ${as ?? 'visitor'} at <code>${escaped(address)}</code></p>
    ${found.length > 0 ? `<ul>${found.join('\n')}</ul>` : ''}
  </figcaption>
  <a href="${picture}"><img src="${picture}" alt="${escaped(name)}" loading="lazy" width="${look.width}"></a>
</figure>`
}

const style = `
  body { margin: 0 auto; padding: 1rem; max-width: 90rem; font: 1rem/1.5 system-ui, sans-serif; color: #222; background: #eee; }
  form { position: sticky; top: 0; z-index: 1; background: #eee; padding-block: 0.5rem; }
  fieldset { display: flex; flex-wrap: wrap; gap: 0 1rem; margin: 0 0 0.25rem; border: 0; padding: 0; }
  legend { float: left; width: 6rem; font-weight: 700; line-height: 2.75rem; }
  label { line-height: 2.75rem; }
  main { display: flex; flex-wrap: wrap; gap: 1.5rem; align-items: start; }
  figure { margin: 0; max-width: 100%; padding: 1rem; background: #fff; border: 1px solid #999; }
  figure.failing { border: 4px solid #a00; }
  figcaption { max-width: 40rem; overflow-wrap: anywhere; }
  h2 { margin: 0; font-size: 1.1rem; }
  p, ul { margin: 0 0 0.5rem; }
  img { display: block; max-width: 100%; height: auto; border: 1px solid #ccc; }
  :focus-visible { outline: 3px solid #1a3fd1; outline-offset: 3px; }`

/** A page with all pictures, those with findings first. */
export function galleryPage(shots: Pictured[]): string {
  const isFailing = ({ findings }: Shot) => Number(findings.length > 0)
  const ordered = shots.toSorted((a, b) => isFailing(b) - isFailing(a) || a.name.localeCompare(b.name))
  const rules = filters(shots).flatMap(([id, , choices]) => choices.map((choice) => rule(id, choice)))
  const failing = shots.filter(isFailing).length
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Gallery of the portal</title>
<style>${style}\n${rules.join('\n')}</style>
<h1>Gallery: ${shots.length} pictures, ${failing} with findings</h1>
<form>${filters(shots).map(filter).join('\n')}</form>
<main>
${ordered.map(figure).join('\n')}
</main>
</html>
`
}
