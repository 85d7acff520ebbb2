import { inTransaction } from '#server/platform/db/database.ts'
import { createMailer, type Message } from '#server/record/mail/mailer.ts'
import { queueMail } from '#server/record/mail/outbox.ts'
import type { Services } from '#server/services.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { createPayingPortal, type PayingPortal } from './paying-portal.ts'

/** A portal with a mail server, and what its outbox is looked at by. */
export type SendingPortal = PayingPortal & {
  server: MailServer
  /** Those of the portal, sending to the mail server. */
  services: Services
  /** Queues news of a new password for so many people, `lena1@example.org` and so on, keyed `changed:1`. */
  queue: (count?: number) => Promise<void>
  outbox: () => Promise<Awaited<ReturnType<typeof readOutbox>>>
  /** The services with a mailer that never leaves the process. */
  sendingBy: (send: (message: Message) => Promise<void>) => Services
  /** Empties the outbox and the mail server. */
  forgetMail: () => Promise<void>
}

const readOutbox = ({ db }: Services) => db.selectFrom('outbox').selectAll().orderBy('id').execute()

export async function createSendingPortal(): Promise<SendingPortal> {
  const server = await startMailServer()
  // Without invoices, as no maker of PDFs is passed to the sending here: payers get a receipt.
  const portal = await createPayingPortal({ sales: null })
  const mailer = createMailer(server.smtpUrl)
  const services = { ...portal.services, mailer }
  return {
    ...portal,
    server,
    services,
    queue: (count = 1) =>
      inTransaction(services.db, async (trx) => {
        for (let number = 1; number <= count; number++) {
          await queueMail(trx, portal.clock.now, {
            kind: 'passwordChanged',
            content: { name: 'Lena', login: `lena${number}`, at: portal.clock.now.toISOString() },
            to: { name: 'Lena', address: `lena${number}@example.org` },
            language: 'en',
            dedupeKey: `changed:${number}`,
          })
        }
      }),
    outbox: () => readOutbox(services),
    sendingBy: (send) => ({ ...services, mailer: { send, close: () => {} } }),
    async forgetMail() {
      await services.db.deleteFrom('outbox').execute()
      server.received.length = 0
      server.refusal = undefined
    },
    async close() {
      mailer.close()
      await portal.close()
      await server.stop()
    },
  }
}
