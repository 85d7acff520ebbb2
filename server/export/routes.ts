import * as contract from '#contract/export.ts'
import { readerOf } from '../platform/http/caller.ts'
import type { Serve } from '../platform/http/serve.ts'
import type { Services } from '../services.ts'
import { exportPeople } from './export-people.ts'

export function exportRoutes(serve: Serve, services: Services): void {
  serve(contract.exportPeople, ({ person, params, query, browser }) => {
    const { format = 'csv', rows, state = null, q: text = null, language } = query
    const wanted = { format, isListed: rows === 'listed', state, text }
    return exportPeople(services, { person, ...readerOf(browser, language) }, params.id, wanted)
  })
}
