import { Account } from '#contract/account.ts'
import * as sessions from '#contract/app-sessions.ts'
import { handOverToWire, waitingAppToWire } from '#contract/apps.ts'
import * as contract from '#contract/hand-over.ts'
import { readOwnAccount } from '../accounts/accounts.ts'
import { pageOf } from '../platform/http/paging.ts'
import type { Serve } from '../platform/http/serve.ts'
import type { Services } from '../services.ts'
import { endAppSession, giveSeatBack, listAppSessions, readSeatsInUse } from './app-sessions.ts'
import { handOver } from './hand-over.ts'
import { redeem } from './redeem.ts'
import { askForApp } from './waiting-apps.ts'

export function appRoutes(serve: Serve, services: Services): void {
  serve(contract.askForApp, async ({ body, browser }) => ({
    callback: waitingAppToWire(await askForApp(services, browser, contract.AppRequest.fromWire(body))),
  }))

  serve(contract.handOver, async ({ person, browser }) => {
    const opening = await handOver(services, person, browser)
    const { session } = handOverToWire(opening.handOver).result
    return { ...session, callback: waitingAppToWire(opening.waiting) }
  })

  serve(contract.redeemHandOver, async ({ body, browser }) => {
    const { token, accountId } = await redeem(services, contract.RedeemedCode.fromWire(body))
    browser.keepSession(token)
    return { obj: Account.toWire(await readOwnAccount(services, accountId)) }
  })

  serve(contract.giveSeatBack, async ({ person, browser }) => {
    await giveSeatBack(services, person, browser)
    browser.dropSession()
    return {}
  })

  serve(sessions.listAppSessions, async ({ person, params, query }) =>
    sessions.AppSessionList.toWire(await listAppSessions(services, person, params.id, pageOf(query))),
  )

  serve(sessions.endAppSession, async ({ person, params }) => {
    await endAppSession(services, person, params.id)
    return {}
  })

  serve(sessions.readSeatsInUse, async ({ person, params }) =>
    sessions.SeatUse.toWire(await readSeatsInUse(services, person, params.id)),
  )
}
