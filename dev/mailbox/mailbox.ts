import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { sendPage, serveStyle } from '../pages/send-page.ts'
import { portFault } from '../taken-port.ts'
import { createMessages, type Message } from './messages.ts'
import { listPage, messagePage, ownHtml, unknownPage } from './pages.ts'
import { createReceiver } from './receive.ts'

const who = 'The mailbox'
const host = '127.0.0.1'

/** A mail's own HTML may be looked at, but does nothing else. */
const readOnly =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:"

type ById = { Params: { id: string } }

export type Mailbox = {
  /** @returns its addresses. Rejects if a port is taken. */
  listen: (ports: { smtp: number; page: number }) => Promise<{ smtpUrl: string; origin: string }>
  /** Newest first. @param to only those for this address */
  messages: (to?: string) => Message[]
  close: () => Promise<void>
}

/**
 * The stand-in for all mailboxes during development: a mail server that accepts everything, pages to read it, and the same as
 * JSON.
 * @param options `file` keeps the mail over a restart
 */
export function createMailbox({ file }: { file?: string } = {}): Mailbox {
  const messages = createMessages(file)
  const receiver = createReceiver(messages)
  const app = Fastify({ forceCloseConnections: true })

  serveStyle(app)
  app.get('/', (_request, reply) => sendPage(reply, listPage(messages.list())))
  app.get<ById>('/messages/:id', ({ params }, reply) => {
    const message = messages.find(Number(params.id))
    return message ? sendPage(reply, messagePage(message)) : sendPage(reply.code(404), unknownPage())
  })
  app.get<ById>('/messages/:id/html', ({ params }, reply) => {
    const message = messages.find(Number(params.id))
    return message ? sendPage(reply, ownHtml(message), readOnly) : sendPage(reply.code(404), unknownPage())
  })
  app.get<{ Params: { id: string; place: string } }>(
    '/messages/:id/attachments/:place',
    ({ params }, reply) => {
      const attachment = messages.find(Number(params.id))?.attachments?.[Number(params.place)]
      if (!attachment) return sendPage(reply.code(404), unknownPage())
      return reply
        .type(attachment.type === 'application/pdf' ? attachment.type : 'application/octet-stream')
        .header('x-content-type-options', 'nosniff')
        .send(Buffer.from(attachment.content, 'base64'))
    },
  )
  app.get<{ Querystring: { to?: string } }>('/api/messages', ({ query }) =>
    messages.list(query.to).map(({ id, to, subject, text, html, attachments = [] }) => ({
      ...{ id, to, subject, text, html },
      attachments: attachments.map(({ name }, place) => ({
        name,
        path: `/messages/${id}/attachments/${place}`,
      })),
    })),
  )

  return {
    messages: messages.list,
    async listen(ports) {
      const listening = receiver.listen(ports.smtp, host)
      await once(listening, 'listening').catch((cause) => {
        throw portFault(cause, who, ports.smtp)
      })
      const origin = await app.listen({ port: ports.page, host }).catch((cause) => {
        throw portFault(cause, who, ports.page)
      })
      const { port } = listening.address() as AddressInfo
      return { smtpUrl: `smtp://${host}:${port}`, origin }
    },
    async close() {
      await new Promise<void>((resolve) => receiver.close(() => resolve()))
      await app.close()
    },
  }
}
