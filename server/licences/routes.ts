import * as contract from '#contract/licences.ts'
import { pageOf } from '../http/paging.ts'
import type { Serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { searchLicences } from './licences.ts'

export function licenceRoutes(serve: Serve, services: Services): void {
  serve(contract.searchLicences, async ({ person, params, query }) => {
    const { licences, total } = await searchLicences(services, person, params, pageOf(query))
    return { data: licences.map(contract.licenceRowToWire), total }
  })
}
