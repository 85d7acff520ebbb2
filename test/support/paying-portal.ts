import { expect } from 'vitest'
import type { Config } from '#server/platform/config/config.ts'
import type { AuditEntry } from '#server/record/audit/audit.ts'
import type { Answer, Client } from './client.ts'
import { callWebhook, type Paying, renewal, startPaying } from './paying.ts'
import { createTestApp, type TestApp } from './test-app.ts'

/** The price of a year in the demo data, in euros. */
const prices = { SPR10001: 149, SPR10002: 399, SPR10005: 199, ME20001: 89 }

type Priced = keyof typeof prices

/** A portal with a payment provider, and what payments are looked at by. */
export type PayingPortal = TestApp & {
  paying: Paying
  start: (who: Client, sn?: Priced, more?: object) => Promise<Answer>
  /** The new payment's number. */
  started: (who: Client, sn?: Priced) => Promise<number>
  statusOf: (who: Client, paymentId: number) => Promise<string>
  validUntil: (sn?: Priced) => Promise<string>
  /** Sets it behind the portal's back: the root group's end date. */
  setValidUntil: (rootGroup: string, date: string | null) => Promise<void>
  setPrice: (number: string, cents: number) => Promise<void>
  /** How many changes of this kind were noted. */
  countAudited: (action: AuditEntry['action']) => Promise<number>
  restart: () => Promise<void>
}

/** @param overrides of the configuration */
export async function createPayingPortal(overrides: Partial<Config> = {}): Promise<PayingPortal> {
  const paying = await startPaying(async (path, id) => {
    const { status } = await callWebhook(portal.visitor(), path, id)
    return status === 200
  })
  const portal = await createTestApp({ mollie: paying.mollie, ...overrides })
  const { db } = portal.services
  const start: PayingPortal['start'] = (who, sn = 'SPR10001', more = {}) =>
    who.post('/payment/start', renewal(sn, prices[sn], more))
  return {
    ...portal,
    paying,
    start,
    async started(who, sn) {
      const { status, body } = await start(who, sn)
      expect([status, body.errormsg]).toEqual([200, ''])
      return body.id
    },
    statusOf: async (who, id) => (await who.get(`/payment/${id}`)).body.status,
    async validUntil(sn = 'SPR10001') {
      const staff = await portal.signInAs('staff')
      return (await staff.get(`/products/${sn}`)).body.product.weblock.valid_until
    },
    async setValidUntil(name, date) {
      await db.updateTable('groups').set({ valid_until: date }).where('name', '=', name).execute()
    },
    async setPrice(number, cents) {
      await db.updateTable('licences').set({ price_cents: cents }).where('number', '=', number).execute()
    },
    async countAudited(action) {
      const rows = await db.selectFrom('audit').select('id').where('action', '=', action).execute()
      return rows.length
    },
    async restart() {
      await portal.reset()
      paying.fault = undefined
      paying.webhook.isLost = false
      paying.calls.length = 0
    },
    async close() {
      await portal.close()
      await paying.close()
    },
  }
}
