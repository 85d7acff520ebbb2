import { escaped, framed, moment, type StandIn } from '../pages/frame.ts'
import type { Document } from './documents.ts'

const standIn: StandIn = {
  name: 'Peppol stand-in',
  notice: 'This stands in for the access point to Peppol during development. No paper leaves this machine.',
  list: 'All papers',
}

const stateWords: Record<Document['state'], string> = {
  draft: 'Draft',
  sent: 'On its way',
  delivered: 'Delivered',
  refused: 'Refused',
}

/** All papers, newest first. */
export function listPage(documents: readonly Document[]): string {
  const papers =
    documents.length === 0
      ? '<p>There are no papers yet.</p>'
      : `<ul>\n${documents.map(listed).join('\n')}\n</ul>`
  return page(
    'Papers',
    `<p>Belgian numbers that begin with 1 are not on Peppol, all others are.</p>\n${papers}`,
  )
}

/** For an address or a request that means nothing here. */
export const faultPage = (title: string) => page(title, '<p>The paper may be too old.</p>')

function listed(document: Document): string {
  const { id, ubl, from, to, state, createdAt } = document
  const type = ubl.type === 'invoice' ? 'Invoice' : 'Credit note'
  return `<li>
  <h2 id="${id}">${type} ${escaped(ubl.number)}</h2>
  <p>${stateWords[state]} · ${moment(createdAt)} · <a href="/documents/${id}/xml" aria-describedby="${id}">XML</a></p>
  <p>From ${escaped(from || 'no address')} to ${escaped(to || 'no address')}</p>
  ${faultOf(document)}
  ${state === 'draft' ? '' : formOf(document)}
</li>`
}

/** The first button is the one that Enter presses. */
const formOf = ({ id }: Document) => `<form method="post" action="/documents/${id}/state">
  <label>Reason <input name="reason" aria-describedby="${id}"></label>
  <button name="state" value="refused" aria-describedby="${id}">Refuse</button>
  <button name="state" value="delivered" aria-describedby="${id}">Deliver</button>
</form>`

function faultOf({ state, events }: Document): string {
  const message = events.findLast(({ event_type }) => event_type === 'send_failed')?.details?.message
  return state === 'refused' && message ? `<p>${escaped(message)}</p>` : ''
}

const page = (title: string, content: string) => framed(standIn, title, content)
