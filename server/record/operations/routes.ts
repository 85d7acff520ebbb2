import * as contract from '#contract/operations.ts'
import { readerOf } from '../../platform/http/caller.ts'
import { pageOf } from '../../platform/http/paging.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Services } from '../../services.ts'
import { listActivity } from './activity.ts'
import { listBin } from './bin.ts'
import { exportActivity } from './export-activity.ts'
import { operationInReach } from './operations.ts'
import { undoOperation } from './undo.ts'

export function operationRoutes(serve: Serve, services: Services): void {
  serve(contract.readOperation, async ({ person, params }) => ({
    data: contract.OperationState.toWire(await operationInReach(services.db, person, params.id)),
  }))

  serve(contract.undoOperation, async ({ person, params, body, browser: { language } }) => {
    const wayBack = contract.WayBack.fromWire(body)
    const { operationId, ...counts } = await undoOperation(services, { person, language }, params.id, wayBack)
    return { data: contract.Counts.toWire(counts), operation_id: operationId }
  })

  serve(contract.listActivity, async ({ person, params, query, browser }) => {
    const { language } = browser
    const { q = null, from = null, to = null, by = null, kind = null, sign_ins, folded } = query
    const found = { text: q, from, to, by, kind, hasSignIns: sign_ins === 'true' }
    if (query.format === 'csv')
      return exportActivity(services, { person, ...readerOf(browser, query.language) }, params.id, found)
    const search = { ...found, isFolded: folded === 'true', page: pageOf(query) }
    return contract.Activity.toWire(await listActivity(services, { person, language }, params.id, search))
  })

  serve(contract.listBin, async ({ person, params, query, browser: { language } }) => {
    const search = { text: query.q ?? null, page: pageOf(query) }
    return contract.Bin.toWire(await listBin(services, { person, language }, params.id, search))
  })
}
