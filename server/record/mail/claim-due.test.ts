import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSendingPortal, type SendingPortal } from '#test/support/sending-portal.ts'
import * as payments from '../../payments/queries.ts'
import { inTransaction, type Trx } from '../../platform/db/database.ts'
import { minuteMs } from '../../platform/durations.ts'
import * as mails from './queries.ts'

let portal: SendingPortal
beforeAll(async () => {
  portal = await createSendingPortal()
})
afterAll(() => portal.close())

/** Forces plans in which a sub-select may run once per row. */
async function withPoorPlan<T>(claim: (trx: Trx) => Promise<T>): Promise<T> {
  return inTransaction(portal.services.db, async (trx) => {
    for (const plan of ['hashjoin', 'mergejoin', 'hashagg', 'sort', 'material', 'indexscan', 'bitmapscan'])
      await sql.raw(`SET LOCAL enable_${plan} = off`).execute(trx)
    return claim(trx)
  })
}

it('mails are claimed up to the limit, longest-waiting first, under any plan', async () => {
  await portal.queue(40)
  const rows = await portal.outbox()
  for (const { id } of rows)
    await portal.services.db
      .updateTable('outbox')
      .set({ send_at: new Date(portal.clock.now.getTime() - id * minuteMs) })
      .where('id', '=', id)
      .execute()
  const claimed = await withPoorPlan((trx) => mails.claimDue(trx, portal.clock.now, new Date(), 5))
  const ids = rows.map(({ id }) => id)
  expect(claimed.map(({ id }) => id).sort((a, b) => a - b)).toEqual(ids.slice(-5))
})

it('payments are claimed up to the limit, under any plan', async () => {
  const { db } = portal.services
  const { id: licenceId } = await db.selectFrom('licences').select('id').limit(1).executeTakeFirstOrThrow()
  const { now } = portal.clock
  await inTransaction(db, async (trx) => {
    for (let count = 0; count < 40; count++)
      await payments.insertPayment(trx, {
        licenceId,
        startedBy: null,
        byWebCode: true,
        language: 'en',
        amountCents: 100,
        status: 'open',
        createdAt: now,
        askAt: now,
      })
  })
  const claimed = await withPoorPlan((trx) =>
    payments.claimDue(trx, now, new Date(now.getTime() + minuteMs), 5),
  )
  expect(claimed).toHaveLength(5)
})
