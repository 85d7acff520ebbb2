import Fastify from 'fastify'
import { portFault } from '../taken-port.ts'
import { checkout } from './checkout.ts'
import { controlApi } from './control-api.ts'
import { mollieApi } from './mollie-api.ts'
import { createPayments, type Move, type Outcome } from './payments.ts'
import { createWebhook, type Deliver, postForm } from './webhook.ts'

const expiryCheckMs = 10_000

export type PaymentStandIn = {
  /** @returns its origin. Rejects if the port is taken. */
  listen: (port: number, host?: string) => Promise<string>
  close: () => Promise<void>
  /** As a payer or the provider would, by the portal's payment id; false if there is none. */
  setStatus: (paymentId: number, outcome: Outcome) => Promise<boolean>
  /** Refunds or charges back a paid payment, or reverses that; undefined: the whole amount. False if the payment does not exist or has less. */
  moveMoney: (paymentId: number, move: Move, cents?: number) => Promise<boolean>
}

/**
 * The stand-in for Mollie during development: its HTTP API, a payment page with buttons for every outcome, and the
 * webhook that notifies the portal.
 * @param options `file` keeps the payments over a restart; `deliver` and `clock` are for tests
 */
export function createPaymentProvider(options: {
  apiKey: string
  file?: string
  deliver?: Deliver
  clock?: () => Date
}): PaymentStandIn {
  const { apiKey, file, deliver = postForm, clock = () => new Date() } = options
  const webhook = createWebhook(deliver)
  const payments = createPayments({ file, clock, notifyMerchant: webhook.call })
  const expiring = setInterval(payments.expireDue, expiryCheckMs).unref()

  const app = Fastify({ forceCloseConnections: true })
  app.addHook('onRequest', async () => payments.expireDue())
  app.register(async (scope) => mollieApi(scope, payments, apiKey), { prefix: '/v2' })
  app.register(async (scope) => controlApi(scope, payments))
  app.register(async (scope) => checkout(scope, payments))

  return {
    async listen(port, host = '127.0.0.1') {
      try {
        return await app.listen({ port, host })
      } catch (cause) {
        throw portFault(cause, 'The payment stand-in', port)
      }
    },
    async close() {
      clearInterval(expiring)
      webhook.close()
      await app.close()
    },
    async setStatus(paymentId, outcome) {
      const payment = payments.findByMerchant(String(paymentId))
      if (!payment) return false
      await payments.settle(payment, outcome)
      return true
    },
    async moveMoney(paymentId, move, cents) {
      const payment = payments.findByMerchant(String(paymentId))
      return payment !== undefined && payments.move(payment, move, cents)
    },
  }
}
