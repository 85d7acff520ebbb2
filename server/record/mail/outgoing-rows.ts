import { type RawBuilder, sql } from 'kysely'
import type { MailKind } from './mail-content.ts'

/** A mail of the outbox; moments as they come out of JSON. `fault` null: not given up. `serialNumber`: of the licence it is about. */
export type OutgoingRow = {
  id: number
  kind: MailKind
  serialNumber: string | null
  toName: string
  toAddress: string
  at: string
  sentAt: string | null
  fault: string | null
}

/** The newest mails `m` of the outbox. @param most how many; `where` leads to an index */
export const outgoingMails = (where: RawBuilder<unknown>, most: number) => sql`
  SELECT m.id, m.kind, (SELECT prefix || number FROM licences WHERE id = m.licence_id) AS "serialNumber",
    m.to_name AS "toName", m.to_address AS "toAddress", m.created_at AS at, m.sent_at AS "sentAt",
    CASE WHEN m.given_up_at IS NOT NULL THEN coalesce(m.fault, '') END AS fault
  FROM outbox AS m WHERE ${where} ORDER BY m.id DESC LIMIT ${sql.lit(most)}`
