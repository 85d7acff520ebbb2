import { Gauge, type Registry } from 'prom-client'
import type { Services } from '../../services.ts'
import type { Db } from '../db/database.ts'
import * as queries from './queries.ts'

/** A database that hangs must not hold up the other metrics. */
const timeoutMs = 3_000

/** Creates the gauges of the database's contents. @returns updates them */
export function createDatabaseGauges(
  registers: Registry[],
  db: Db,
  clock: Services['clock'],
): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers })
  const isUp = gauge('portal_database_up', 'Whether the database could be counted: 1 or 0.')
  const mails = gauge('portal_mails', 'Mails that wait, and those that were given up and are kept.', [
    'state',
  ])
  const oldest = gauge('portal_mail_oldest_seconds', 'For how long the oldest waiting mail has waited.')
  const oldestPaper = gauge(
    'portal_peppol_oldest_seconds',
    'For how long the oldest paper has waited to be handed over to Peppol.',
  )
  const payments = gauge('portal_payments', 'Payments, by status.', ['status'])
  const concerning = gauge('portal_payments_concerning', 'Payments that staff should look at.')
  const sessions = gauge('portal_sessions', 'Sessions of browsers.')
  const seats = gauge('portal_seats_in_use', 'Seats that opened apps hold.')

  async function countAll(): Promise<void> {
    const now = clock()
    const figures = await queries.readFigures(db, now)
    const byStatus = await queries.countPayments(db)
    const secondsSince = (since: Date | null) => (since ? (now.getTime() - since.getTime()) / 1000 : 0)
    mails.set({ state: 'waiting' }, figures.mailsWaiting)
    mails.set({ state: 'dead' }, figures.mailsDead)
    oldest.set(secondsSince(figures.waitingSince))
    oldestPaper.set(secondsSince(figures.queuedSince))
    payments.reset()
    for (const { status, count } of byStatus) payments.set({ status }, count)
    concerning.set(figures.paymentsConcerning)
    sessions.set(figures.browserSessions)
    seats.set(figures.seatsInUse)
  }

  return async () => {
    const timeout = new Promise<never>((_, reject) => setTimeout(reject, timeoutMs).unref())
    // Without the database the gauges keep their last values.
    await Promise.race([countAll(), timeout]).then(
      () => isUp.set(1),
      () => isUp.set(0),
    )
  }
}

/** Runs work at most once per interval; calls in between get the last result. */
export function atMostEvery(ms: number, work: () => Promise<void>): () => Promise<void> {
  let last: { at: number; work: Promise<void> } | undefined
  return () => {
    const at = performance.now()
    if (!last || at - last.at >= ms) last = { at, work: work() }
    return last.work
  }
}
