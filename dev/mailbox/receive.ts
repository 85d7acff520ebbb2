import { buffer } from 'node:stream/consumers'
import PostalMime, { type Address } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { Messages } from './messages.ts'

/** A local mail server that accepts every mail, and keeps a copy per envelope recipient. */
export function createReceiver(messages: Messages): SMTPServer {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 1000,
    onData(stream, { envelope }, done) {
      buffer(stream)
        .then((raw) => PostalMime.parse(raw, { attachmentEncoding: 'base64' }))
        .then((mail) => {
          for (const { address } of envelope.rcptTo) {
            messages.add({
              to: address,
              from: addressesOf(mail.from && [mail.from]),
              replyTo: addressesOf(mail.replyTo),
              messageId: mail.messageId ?? '',
              receivedAt: new Date().toISOString(),
              subject: mail.subject ?? '',
              text: mail.text ?? '',
              html: mail.html ?? '',
              attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
                name: filename ?? '',
                type: mimeType,
                content: String(content),
              })),
            })
          }
          done()
        })
        .catch(done)
    },
  })
  // A client that hangs up is no reason to end the process.
  server.on('error', () => {})
  return server
}

const addressesOf = (list: Address[] | undefined) =>
  (list ?? []).map(({ name, address }) => (name ? `${name} <${address}>` : (address ?? ''))).join(', ')
