import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Client } from '#test/support/client.ts'
import { callWebhook } from '#test/support/paying.ts'
import { createPayingPortal, type PayingPortal } from '#test/support/paying-portal.ts'
import {
  concernsOf,
  invoiceOf,
  moveMoney,
  number,
  receiptsOf,
  storedOf,
} from '#test/support/returned-money.ts'
import { dayMs } from '../platform/durations.ts'
import { checkDuePayments } from './sweep.ts'

let portal: PayingPortal
let staff: Client
let id: number
beforeAll(async () => {
  portal = await createPayingPortal()
})
/** A year of SPR10001 is paid online, €149.00, and has its invoice. */
beforeEach(async () => {
  await portal.restart()
  staff = await portal.signInAs('staff')
  id = await portal.started(await portal.signInAs('linde.admin'))
  await portal.paying.standIn.setStatus(id, 'paid')
})
afterAll(() => portal.close())

describe('a change that the provider reports', () => {
  it('the sweep finds a refund whose webhook got lost, and its later failure', async () => {
    portal.paying.webhook.isLost = true
    await moveMoney(portal, id, 'refund', 5000)
    portal.clock.advance(2 * dayMs)
    await checkDuePayments(portal.services)
    expect(await storedOf(portal, id)).toMatchObject({ refunded_cents: 5000 })
    await moveMoney(portal, id, 'refundFailed')
    portal.clock.advance(2 * dayMs)
    await checkDuePayments(portal.services)
    expect(await storedOf(portal, id)).toEqual({ refunded_cents: 0, charged_back_cents: 0, concern: null })
  })

  it('a refund that arrives together with the payment is noted with it', async () => {
    await portal.restart()
    staff = await portal.signInAs('staff')
    id = await portal.started(await portal.signInAs('linde.admin'))
    portal.paying.webhook.isLost = true
    await portal.paying.standIn.setStatus(id, 'paid')
    portal.paying.webhook.isLost = false
    await moveMoney(portal, id, 'refund', 5000)
    expect(await receiptsOf(staff)).toEqual([
      ['online', 14_900],
      ['refund', -5000],
    ])
  })

  it.each([
    ['less than nothing refunded', { amountRefunded: { currency: 'EUR', value: '-50.00' } }],
    ['another currency', { amountRefunded: { currency: 'USD', value: '50.00' } }],
    ['less than nothing charged back', { amountChargedBack: { currency: 'EUR', value: '-50.00' } }],
    ['a chargeback in another currency', { amountChargedBack: { currency: 'USD', value: '50.00' } }],
  ])('nothing changes, and an alarm is logged, if the provider says %s', async (_, lie) => {
    await moveMoney(portal, id, 'refund', 5000)
    const before = await storedOf(portal, id)
    const log = vi.spyOn(portal.services.log, 'error')
    await hear(lie)
    await hear(lie)
    const logged = log.mock.calls.map(([line]) => line)
    log.mockRestore()
    expect(logged[0]).toMatchObject({ alarm: 'payment.mismatch', payment: id, amount_cents: 14_900 })
    expect([await storedOf(portal, id), await receiptsOf(staff)]).toEqual([
      before,
      [
        ['online', 14_900],
        ['refund', -5000],
      ],
    ])
  })

  it.each([
    ['refund', 'refunded', 'amountRefunded'],
    ['chargeback', 'chargedBack', 'amountChargedBack'],
  ])(
    'a reported %s of more than was paid is noted as the paid amount, and an alarm is logged',
    async (source, concern, field) => {
      const log = vi.spyOn(portal.services.log, 'error')
      await hear({ [field]: { currency: 'EUR', value: '150.00' } })
      await hear({ [field]: { currency: 'EUR', value: '174.00' } })
      const logged = log.mock.calls.map(([line]) => line)
      log.mockRestore()
      expect(logged[0]).toMatchObject({ alarm: 'payment.mismatch', payment: id, amount_cents: 14_900 })
      expect(await receiptsOf(staff)).toEqual([
        ['online', 14_900],
        [source, -14_900],
      ])
      expect(await invoiceOf(staff)).toMatchObject({ state: 'open', paid_cents: 0 })
      expect(await concernsOf(staff)).toMatchObject([{ concern, concern_cents: 14_900, invoice: number }])
    },
  )

  it('missing refunds leave the stored amount as it is; a missing chargeback counts as none', async () => {
    await moveMoney(portal, id, 'refund', 5000)
    await moveMoney(portal, id, 'chargeback', 9900)
    await hear({ amountRefunded: undefined, amountChargedBack: null })
    expect(await storedOf(portal, id)).toMatchObject({ refunded_cents: 5000, charged_back_cents: 0 })
  })

  /** Calls the webhook while the provider reports the payment with these fields instead. */
  async function hear(lie: object): Promise<void> {
    const seen = await portal.paying.read(id)
    portal.paying.fault = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ ...seen, ...lie }))
    }
    const { status } = await callWebhook(portal.visitor(), new URL(seen.webhookUrl).pathname, seen.id)
    expect(status).toBe(200)
    portal.paying.fault = undefined
  }
})
