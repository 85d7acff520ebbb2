import { VatNumberStanding } from '#contract/orders.ts'
import * as contract from '#contract/vat-numbers.ts'
import { pageOf } from '../platform/http/paging.ts'
import type { Serve } from '../platform/http/serve.ts'
import type { Services } from '../services.ts'
import { askVatNumber, decideVatNumber, listVatNumbers } from './vat-numbers.ts'

export function vatNumberRoutes(serve: Serve, services: Services): void {
  serve(contract.askVatNumber, async ({ person, params, body, browser: { language } }) => {
    const company = contract.Company.fromWire(body)
    return {
      data: VatNumberStanding.toWire(await askVatNumber(services, { person, language }, params.sn, company)),
    }
  })
  serve(contract.listVatNumbers, async ({ query }) =>
    contract.AskedVatNumbers.toWire(await listVatNumbers(services, pageOf(query))),
  )
  serve(contract.decideVatNumber, async ({ person, params, body, browser: { language } }) => ({
    data: VatNumberStanding.toWire(await decideVatNumber(services, { person, language }, params.id, body)),
  }))
}
