import { expect } from 'vitest'
import type { Client } from './client.ts'
import type { PayingPortal } from './paying-portal.ts'

/** The invoice of the payment that the tests return. */
export const number = '2026-0001'

type Move = PayingPortal['paying']['standIn']['moveMoney']

/** Moves money of a payment at the provider, whose webhook the portal answers. */
export async function moveMoney(portal: PayingPortal, ...of: Parameters<Move>): Promise<void> {
  expect(await portal.paying.standIn.moveMoney(...of)).toBe(true)
}

/** That invoice, as its page gets it. */
export const invoiceOf = async (staff: Client) => (await staff.get(`/invoices/${number}`)).body.data

/** The payments that are before staff. */
export const concernsOf = async (staff: Client) => (await staff.get('/payments/concerning')).body.data

/** Source and cents of the money of that invoice. */
export const receiptsOf = async (staff: Client): Promise<[string, number][]> =>
  (await invoiceOf(staff)).receipts.map((receipt: { source: string; amount_cents: number }) => [
    receipt.source,
    receipt.amount_cents,
  ])

/** The stored amounts of a payment that went back, in cents, and its concern. */
export const storedOf = (portal: PayingPortal, id: number) =>
  portal.services.db
    .selectFrom('payments')
    .select(['refunded_cents', 'charged_back_cents', 'concern'])
    .where('id', '=', id)
    .executeTakeFirst()
