import * as contract from '#contract/invoices.ts'
import { pageOf } from '../platform/http/paging.ts'
import type { Serve } from '../platform/http/serve.ts'
import type { Services } from '../services.ts'
import { listRefused, sendInvoice } from './sendings.ts'

export function peppolRoutes(serve: Serve, services: Services): void {
  serve(contract.sendInvoice, async ({ person, params, body }) => ({
    data: { sending: await sendInvoice(services, person, params.number, body) },
  }))
  serve(contract.listRefused, async ({ query }) =>
    contract.RefusedPapers.toWire(await listRefused(services, pageOf(query))),
  )
}
