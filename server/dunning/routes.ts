import * as contract from '#contract/disputes.ts'
import { pageOf } from '../platform/http/paging.ts'
import type { Serve } from '../platform/http/serve.ts'
import type { Services } from '../services.ts'
import { disputeInvoice, listUnsettled, settleDispute } from './disputes.ts'

export function dunningRoutes(serve: Serve, services: Services): void {
  serve(contract.disputeInvoice, async ({ person, params, body }) => ({
    data: { state: await disputeInvoice(services, person, params.number, body.reason) },
  }))
  serve(contract.settleDispute, async ({ person, params, body }) => ({
    data: { state: await settleDispute(services, person, params.number, body.answer) },
  }))
  serve(contract.listUnsettled, async ({ query }) =>
    contract.UnsettledInvoices.toWire(await listUnsettled(services, pageOf(query))),
  )
}
