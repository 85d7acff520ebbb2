import * as contract from '#contract/bulk.ts'
import { makeCards } from '#contract/login-cards.ts'
import * as rollover from '#contract/rollover.ts'
import { callerOf } from '../platform/http/caller.ts'
import type { Serve } from '../platform/http/serve.ts'
import type { Services } from '../services.ts'
import { changeInBulk } from './change-in-bulk.ts'
import * as cards from './make-cards.ts'
import { listPlannable, previewRollover, rollOver } from './roll-over.ts'

export function bulkRoutes(serve: Serve, services: Services): void {
  serve(contract.changeInBulk, async ({ person, params, body, browser }) => {
    const { language } = callerOf(browser, body.language)
    const actor = { person, sessionToken: browser.sessionToken, language }
    const change = contract.BulkChange.fromWire(body)
    const { done, operationId, state } = await changeInBulk(services, actor, params.id, change)
    return { data: { done }, operation_id: operationId, state }
  })

  serve(makeCards, async ({ person, params, body, browser: { language } }) => {
    const { accountIds, all } = contract.BulkChange.fromWire({ ...body, action: 'end_sessions' })
    const made = await cards.makeCards(services, { person, language }, params.id, {
      ...(accountIds && { accountIds }),
      ...(all && { all }),
    })
    return { data: made.cards, operation_id: made.operationId }
  })

  serve(rollover.listPlannable, async ({ person, params }) =>
    rollover.PlannableGroups.toWire(await listPlannable(services, person, params.id)),
  )

  serve(rollover.rollOver, async ({ person, params, body }) => {
    const plan = body.plan.map(rollover.PlannedGroup.fromWire)
    const { toWire } = rollover.RolloverOutcome
    if (body.dry_run) return { data: toWire(await previewRollover(services, person, params.id, plan)) }
    const done = await rollOver(services, person, params.id, plan, body.fingerprint)
    return { data: toWire(done.outcome), operation_id: done.operationId }
  })
}
