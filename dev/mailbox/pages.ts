import { escaped, framed, moment, type StandIn } from '../pages/frame.ts'
import type { Message } from './messages.ts'

const standIn: StandIn = {
  name: 'mailbox',
  notice: 'This is the mailbox of the development portal. No mail leaves this machine.',
  list: 'All mail',
}

/** All mail, newest first. */
export function listPage(messages: readonly Message[]): string {
  if (messages.length === 0) return framed(standIn, 'Mail', '<p>There is no mail yet.</p>')
  return framed(standIn, 'Mail', `<ul>\n${messages.map(listed).join('\n')}\n</ul>`)
}

/** One mail, as HTML if it has some, and as text. */
export function messagePage(message: Message): string {
  const { id, to, from, replyTo, receivedAt, subject, text, html, attachments = [] } = message
  // A mail may only open the portal in a new tab.
  const frame = `<iframe src="/messages/${id}/html" title="The mail as HTML"
  sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`
  return framed(
    standIn,
    subject || 'Without a subject',
    `<dl>
  <dt>To</dt><dd>${escaped(to)}</dd>
  <dt>From</dt><dd>${escaped(from)}</dd>
  ${replyTo ? `<dt>Answers to</dt><dd>${escaped(replyTo)}</dd>` : ''}
  <dt>Received</dt><dd>${moment(receivedAt)}</dd>
  ${attachments.map(({ name }, place) => attached(id, name, place)).join('\n')}
</dl>
${html ? frame : ''}
<h2>As text</h2>
<pre>${linked(text)}</pre>`,
  )
}

/** For an address that means nothing here. */
export const unknownPage = () => framed(standIn, 'No such mail', '<p>It may be too old.</p>')

/** The mail's own HTML; its links open in a new tab. */
export const ownHtml = ({ html }: Message) => html.replace('<head>', '<head><base target="_blank">')

const attached = (id: number, name: string, place: number) =>
  `<dt>Attached</dt><dd><a href="/messages/${id}/attachments/${place}">${escaped(name)}</a></dd>`

function listed({ id, to, subject, receivedAt }: Message): string {
  return `<li>
  <h2><a href="/messages/${id}">${escaped(subject) || 'Without a subject'}</a></h2>
  <p>${escaped(to)} · ${moment(receivedAt)}</p>
</li>`
}

function linked(text: string): string {
  return escaped(text).replaceAll(/https?:\/\/[^\s<>]+/g, (address) => `<a href="${address}">${address}</a>`)
}
