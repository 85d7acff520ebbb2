import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Client } from './client.ts'
import { orderOf } from './ordering.ts'
import type { TestApp } from './test-app.ts'

/** The day of the tests’ clock. */
export const today = '2026-09-15'

/** The invoice of an order of one year for a licence. @returns its number */
export async function invoiced(who: Client, sn = 'SPR10001', more: object = {}): Promise<string> {
  const { body } = await who.post('/orders', orderOf(sn, more))
  expect(body.errormsg).toBe('')
  return body.data.number
}

/** Notes money for an invoice. */
export const pay = (who: Client, number: string, amount_cents: number, more: object = {}) =>
  who.post(`/invoices/${number}/paid`, { date: today, amount_cents, ...more })

/** Credits an invoice, all of it if no amount is named. */
export const credit = (who: Client, number: string, more: object = {}) =>
  who.post(`/invoices/${number}/credit`, { reason: 'Ordered twice', ...more })

/** Reports a problem with an invoice. */
export const dispute = (who: Client, number: string, reason: unknown = 'Ordered twice') =>
  who.post(`/invoices/${number}/dispute`, { reason })

/** Notes money that was paid back for an invoice. */
export const payBack = (who: Client, number: string, amount_cents: number, more: object = {}) =>
  who.post(`/invoices/${number}/paid_back`, { date: today, amount_cents, ...more })

/** Three members of staff: changes by a single person would wait for each other before they reach the licence's lock. */
export async function threeStaff(portal: TestApp): Promise<Client[]> {
  const logins = ['staff.1', 'staff.2', 'staff.3']
  await sql`
    INSERT INTO accounts (login, name, email, password_hash, kind)
    SELECT new.login, new.login, '', staff.password_hash, 'staff'
    FROM accounts AS staff, unnest(${sql.val(logins)}::text[]) AS new (login) WHERE staff.login = 'staff'`.execute(
    portal.services.db,
  )
  return Promise.all(logins.map((login) => portal.signInAs(login)))
}
