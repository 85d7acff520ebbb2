import { escaped, framed, type StandIn } from '../pages/frame.ts'
import { type Pupil, pupilName, pupils } from './pupils.ts'

const standIn: StandIn = {
  name: 'identity stand-in',
  notice: 'This stands in for the identity provider during development. No such pupils exist.',
  list: 'All pupils',
}

/** The page to pick the pupil who signs in. @param uid of the sign-in */
export function pickPage(uid: string): string {
  return page(
    'Pick a pupil',
    `<p>Who signs in to the portal?</p>
<form method="post" action="/interaction/${escaped(uid)}">
  <ul>
${pupils.map(choice).join('\n')}
  </ul>
  <button name="cancel" value="yes">Cancel</button>
</form>`,
  )
}

/** All pupils, with the claims that the portal gets about each. */
export function listPage(): string {
  return page(
    'Pupils',
    `<p>To sign in as one of them, begin at the portal.</p>\n<ul>\n${pupils.map(listed).join('\n')}\n</ul>`,
  )
}

export function faultPage(title: string, reason: string): string {
  return page(title, `<p>${escaped(reason)}</p>\n<p>Go back to the portal, and start again.</p>`)
}

function choice(pupil: Pupil): string {
  const { key, note } = pupil
  return `    <li>
      <button name="pupil" value="${key}" aria-describedby="${key}">${escaped(pupilName(pupil))}</button>
      <p id="${key}">${escaped(note)}</p>
    </li>`
}

function listed(pupil: Pupil): string {
  const claims = Object.entries(pupil.claims).map(
    ([name, value]) => `<dt>${name}</dt><dd>${escaped([value].flat().join(', ')) || '–'}</dd>`,
  )
  return `<li>
  <h2>${escaped(pupilName(pupil))}</h2>
  <p>${escaped(pupil.note)}</p>
  <dl>${claims.join('')}</dl>
</li>`
}

const page = (title: string, content: string) => framed(standIn, title, content)
