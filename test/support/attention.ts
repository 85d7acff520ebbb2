import type { TestApp } from './test-app.ts'

/** A date so many days from today in the demo data. */
export const dateIn = ({ services }: TestApp, days: number): string =>
  new Date(services.clock().getTime() + days * 86_400_000).toISOString().slice(0, 10)

/** Payments for the licence of De Linde that the bank took back today. */
export async function addChargeBacks({ services }: TestApp, count: number): Promise<void> {
  const { db, clock } = services
  const { id } = await db
    .selectFrom('licences')
    .select('id')
    .where('number', '=', '10001')
    .executeTakeFirstOrThrow()
  const now = { created_at: clock(), paid_at: clock(), concern_at: clock() }
  const payment = { licence_id: id, by_web_code: true, language: 'nl', status: 'paid', ...now } as const
  const chargeBack = {
    ...{ ...payment, amount_cents: 14_900, charged_back_cents: 14_900 },
    concern: 'chargedBack',
  } as const
  await db.insertInto('payments').values(Array(count).fill(chargeBack)).execute()
}

/** An invoice of €399.00 for the licence of De Linde. @param receipts in cents, that have come in for it @returns its number */
export async function addInvoiceDueIn(portal: TestApp, days: number, ...receipts: number[]): Promise<string> {
  const { db, clock } = portal.services
  const { id } = await db
    .selectFrom('licences')
    .select('id')
    .where('number', '=', '10001')
    .executeTakeFirstOrThrow()
  const cents = { net_cents: 32_975, vat_cents: 6925, rounding_cents: 0, total_cents: 39_900 }
  const term = {
    years: 1,
    seats: 30,
    ends_now: '2026-11-30',
    valid_until: '2027-11-30',
    language: 'nl',
  } as const
  const order = await db
    .insertInto('orders')
    .values({
      ...{
        ...cents,
        ...term,
        licence_id: id,
        kind: 'invoice',
        state: 'open',
        lines: '[]',
        created_at: clock(),
      },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const number = `2026-${String(order.id).padStart(4, '0')}`
  const paper = { number, kind: 'invoice', licence_id: id, order_id: order.id, total_cents: 39_900 } as const
  const dates = { date: dateIn(portal, days - 30), due: dateIn(portal, days), created_at: clock() }
  await db
    .insertInto('papers')
    .values({ ...paper, ...dates, document: '{}' })
    .execute()
  for (const amount_cents of receipts)
    await db
      .insertInto('receipts')
      .values({
        licence_id: id,
        number,
        source: 'hand',
        date: dateIn(portal, 0),
        amount_cents,
        text: '',
        at: clock(),
      })
      .execute()
  return number
}
