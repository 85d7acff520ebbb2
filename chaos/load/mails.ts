import { headersNamed, type MailServer } from '#test/support/mail-server.ts'
import type { Writer } from './writer.ts'

/** Every mail that the portal recorded as sent must have reached the mail server. */
export function checkMails({ received }: MailServer): Writer['check'] {
  return async (pool) => {
    const { rows } = await pool.query('SELECT id FROM outbox WHERE sent_at IS NOT NULL')
    const came = new Set(
      received.map((mail) => Number(/<portal-(\d+)-/.exec(headersNamed(mail, 'message-id')[0] ?? '')?.[1])),
    )
    return { lost: rows.filter(({ id }) => !came.has(id)).map(({ id }) => `mail ${id}`), doubled: [] }
  }
}
