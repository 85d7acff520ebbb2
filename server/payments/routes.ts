import * as contract from '#contract/payments.ts'
import { pageOf } from '../platform/http/paging.ts'
import type { Serve } from '../platform/http/serve.ts'
import type { Services } from '../services.ts'
import { dismissConcern, listConcerningPayments, readPayment } from './payments.ts'
import { startPayment, startPublicPayment } from './start.ts'

const { ConcerningPayments, Dismissal, Payment, PaymentStart, PublicPaymentStart, StartedPayment } = contract

export function paymentRoutes(serve: Serve, services: Services): void {
  const ownQueues = true
  serve(
    contract.startPayment,
    async ({ person, body, browser }) => {
      const { priceCents, licence, returnAddress } = PaymentStart.fromWire(body)
      const options = { returnAddress, language: browser.language }
      return StartedPayment.toWire(await startPayment(services, person, { ...licence, priceCents }, options))
    },
    { ownQueues },
  )
  serve(
    contract.startPublicPayment,
    async ({ body, browser }) =>
      StartedPayment.toWire(await startPublicPayment(services, PublicPaymentStart.fromWire(body), browser)),
    { ownQueues },
  )
  serve(contract.readPayment, async ({ person, params }) =>
    Payment.toWire(await readPayment(services, person, params.id)),
  )
  serve(contract.listConcerningPayments, async ({ query }) =>
    ConcerningPayments.toWire(await listConcerningPayments(services, pageOf(query))),
  )
  serve(contract.dismissConcern, async ({ person, params, body }) => {
    await dismissConcern(services, person, params.id, Dismissal.fromWire(body))
    return {}
  })
}
