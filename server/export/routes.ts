import * as contract from '#contract/export.ts'
import { callerOf } from '../platform/http/caller.ts'
import type { Serve } from '../platform/http/serve.ts'
import type { Services } from '../services.ts'
import { exportPeople } from './export-people.ts'

export function exportRoutes(serve: Serve, services: Services): void {
  serve(contract.exportPeople, ({ person, params, query, browser }) =>
    exportPeople(services, person, params.id, callerOf(browser, query.language).language),
  )
}
