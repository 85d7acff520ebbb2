import * as contract from '#contract/payments.ts'
import { pageOf } from '../http/paging.ts'
import type { Serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { dismissConcern, listConcerningPayments, readPayment } from './payments.ts'
import { type Started, startPayment, startPublicPayment } from './start.ts'

const startedToWire = ({ id, paymentPage }: Started) => ({ id, redirectUrl: paymentPage })

export function paymentRoutes(serve: Serve, services: Services): void {
  const ownQueues = true
  serve(
    contract.startPayment,
    async ({ person, body, browser }) => {
      const way = { returnAddress: body.redirectUrl, language: browser.language }
      return startedToWire(await startPayment(services, person, contract.renewalFromWire(body), way))
    },
    { ownQueues },
  )
  serve(
    contract.startPublicPayment,
    async ({ body, browser }) =>
      startedToWire(await startPublicPayment(services, contract.publicRenewalFromWire(body), browser)),
    { ownQueues },
  )
  serve(contract.readPayment, async ({ person, params }) =>
    contract.paymentToWire(await readPayment(services, person, params.id)),
  )
  serve(contract.listConcerningPayments, async ({ query }) => {
    const { payments, total } = await listConcerningPayments(services, pageOf(query))
    return { data: payments.map(contract.concerningToWire), total }
  })
  serve(contract.dismissConcern, async ({ person, params, body }) => {
    await dismissConcern(services, person, params.id, body.concern)
    return {}
  })
}
