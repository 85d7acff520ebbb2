import { Gauge, type Registry } from 'prom-client'
import type { Db } from '../db/database.ts'
import type { Services } from '../services.ts'
import * as queries from './queries.ts'

/** A database that hangs must not keep the other metrics from being told. */
const longestWaitMs = 3_000

/** Makes the gauges of what the database holds. @returns counts anew */
export function measureDatabase(
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
  const payments = gauge('portal_payments', 'Payments, by status.', ['status'])
  const concerning = gauge('portal_payments_concerning', 'Payments that staff should look at.')
  const sessions = gauge('portal_sessions', 'Sessions of browsers.')
  const seats = gauge('portal_seats_in_use', 'Seats that opened apps hold.')

  async function countAll(): Promise<void> {
    const now = clock()
    const figures = await queries.readFigures(db, now)
    const byStatus = await queries.countPayments(db)
    const since = figures.mails_waiting_since
    mails.set({ state: 'waiting' }, figures.mails_waiting)
    mails.set({ state: 'dead' }, figures.mails_dead)
    oldest.set(since ? (now.getTime() - since.getTime()) / 1000 : 0)
    payments.reset()
    for (const { status, count } of byStatus) payments.set({ status }, count)
    concerning.set(figures.payments_concerning)
    sessions.set(figures.browser_sessions)
    seats.set(figures.seats_in_use)
  }

  return async () => {
    const late = new Promise<never>((_, reject) => setTimeout(reject, longestWaitMs).unref())
    // While it is away the last figures stand, as no news.
    await Promise.race([countAll(), late]).then(
      () => isUp.set(1),
      () => isUp.set(0),
    )
  }
}

/** Does something at most once in so many milliseconds; who asks meanwhile gets what came of it. */
export function keptFor(ms: number, work: () => Promise<void>): () => Promise<void> {
  let last: { at: number; work: Promise<void> } | undefined
  return () => {
    const at = performance.now()
    if (!last || at - last.at >= ms) last = { at, work: work() }
    return last.work
  }
}
