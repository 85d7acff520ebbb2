import { sql } from 'kysely'
import type { PaymentStatus } from '#contract/payments.ts'
import type { Db } from '../db/database.ts'

export type Figures = {
  mails_waiting: number
  mails_dead: number
  /** Since when the mail waits that has waited longest. */
  mails_waiting_since: Date | null
  payments_concerning: number
  browser_sessions: number
  seats_in_use: number
}

/** All from indexes that hold nothing else, or from tables that are short. */
export async function readFigures(db: Db, now: Date): Promise<Figures> {
  const { rows } = await sql<Figures>`SELECT
    (SELECT count(*) FROM outbox WHERE send_at IS NOT NULL) AS mails_waiting,
    (SELECT count(*) FROM outbox WHERE given_up_at IS NOT NULL) AS mails_dead,
    (SELECT min(created_at) FROM outbox WHERE send_at IS NOT NULL) AS mails_waiting_since,
    (SELECT count(*) FROM payments WHERE concern IS NOT NULL AND dismissed_at IS NULL) AS payments_concerning,
    s.browsers AS browser_sessions, s.apps AS seats_in_use
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
