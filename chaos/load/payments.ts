import { setTimeout as pause } from 'node:timers/promises'
import { oneYearAfter } from '#contract/products.ts'
import type { Client } from '#test/support/client.ts'
import { type Paying, renewal } from '#test/support/paying.ts'
import type { Recorder } from './recorder.ts'
import { repeated, type Writer } from './writer.ts'

type Licence = { sn: string; price: number }

const timeoutMs = 90_000

/** Renews a licence year after year, and pays: each payment must extend it once. */
export function renew(
  recorder: Recorder,
  admin: Client,
  { paying, origin }: { paying: Paying; origin: string },
  { sn, price }: Licence,
): Writer {
  const paid: number[] = []
  let first: string | undefined
  const validUntil = async () =>
    (await recorder.read(() => admin.get(`/products/${sn}`)))?.body.product.weblock.valid_until
  return {
    async step() {
      first ??= await validUntil()
      if (!first) return
      const order = renewal(sn, price, { redirectUrl: `${origin}/successful-payment` })
      // An earlier payment whose answer was lost may block this one for a moment.
      const started = await recorder.write(() => admin.post('/payment/start', order), ['payment.underWay'])
      if (started?.status !== 200) return
      const { id } = started.body
      if (!(await paying.standIn.setStatus(id, 'paid')))
        recorder.report(`the provider knows no payment ${id}`)
      paid.push(id)
      await untilBooked(id)
    },
    async check(pool) {
      const number = sn.replace(/^\D+/, '')
      const { rows } = await pool.query(
        `SELECT p.id, p.status FROM payments AS p JOIN licences AS l ON l.id = p.licence_id WHERE l.number = $1`,
        [number],
      )
      const dates = await pool.query(
        `SELECT g.valid_until FROM licences AS l JOIN groups AS g ON g.id = l.root_group_id WHERE l.number = $1`,
        [number],
      )
      const mailed = await pool.query(
        `SELECT r.payment_id FROM receipts AS r JOIN outbox AS o ON o.dedupe_key = 'invoice:' || r.number`,
      )
      const booked = new Set(rows.filter(({ status }) => status === 'paid').map(({ id }) => id))
      const invoiced = new Set(mailed.rows.map(({ payment_id }) => payment_id))
      const years = yearsBetween(first ?? '', dates.rows[0]?.valid_until)
      return {
        lost: [
          ...paid.filter((id) => !booked.has(id)).map((id) => `payment ${id}`),
          ...paid.filter((id) => !invoiced.has(id)).map((id) => `invoice of ${id}`),
          ...(years < paid.length ? [`${paid.length} years paid, ${years} years longer`] : []),
        ],
        doubled: [
          ...repeated(paid.map((id) => `payment ${id}`)),
          ...(years > paid.length ? [`${paid.length} years paid, ${years} years longer`] : []),
        ],
      }
    },
  }

  /** The provider calls the webhook repeatedly; meanwhile the payer's browser polls. */
  async function untilBooked(id: number): Promise<void> {
    const since = performance.now()
    while (performance.now() - since < timeoutMs) {
      const seen = await recorder.read(() => admin.get(`/payment/${id}`))
      if (seen?.body.status === 'paid') return
      await pause(300)
    }
    recorder.report(`payment ${id} was paid, but not booked within ${timeoutMs / 1000} s`)
  }
}

/** Counts by renewing, so that 29 February ends as it does in the portal. */
function yearsBetween(from: string, to: string): number {
  let years = 0
  for (let date = from; date !== '' && date < to; date = oneYearAfter(date)) years++
  return years
}
