import { sql } from 'kysely'
import type { PaymentStatus } from '#contract/payments.ts'
import type { Db } from '../db/database.ts'

export type Figures = {
  mailsWaiting: number
  mailsDead: number
  /** When the oldest waiting mail was queued. */
  waitingSince: Date | null
  /** Since when the oldest paper that is queued for Peppol has been. */
  queuedSince: Date | null
  paymentsConcerning: number
  browserSessions: number
  seatsInUse: number
}

/** Reads only partial indexes and small tables. */
export async function readFigures(db: Db, now: Date): Promise<Figures> {
  const { rows } = await sql<Figures>`SELECT
    (SELECT count(*) FROM outbox WHERE send_at IS NOT NULL) AS "mailsWaiting",
    (SELECT count(*) FROM outbox WHERE given_up_at IS NOT NULL) AS "mailsDead",
    (SELECT min(created_at) FROM outbox WHERE send_at IS NOT NULL) AS "waitingSince",
    (SELECT min(at) FROM sendings WHERE due_at IS NOT NULL AND state = 'queued') AS "queuedSince",
    (SELECT count(*) FROM payments WHERE concern IS NOT NULL AND dismissed_at IS NULL) AS "paymentsConcerning",
    s.browsers AS "browserSessions", s.apps AS "seatsInUse"
    FROM (SELECT count(*) FILTER (WHERE app IS NULL) AS browsers, count(*) FILTER (WHERE app IS NOT NULL) AS apps
      FROM sessions WHERE expires_at > ${now}) AS s`.execute(db)
  return rows[0] as Figures
}

export function countPayments(db: Db): Promise<{ status: PaymentStatus; count: number }[]> {
  return db
    .selectFrom('payments')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
}
