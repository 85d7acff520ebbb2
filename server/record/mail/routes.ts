import * as contract from '#contract/mails.ts'
import { pageOf } from '../../platform/http/paging.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Services } from '../../services.ts'
import { listUnsentMails, sendAgain } from './unsent-mails.ts'

export function mailRoutes(serve: Serve, services: Services): void {
  serve(contract.listUnsentMails, async ({ query }) =>
    contract.UnsentMails.toWire(await listUnsentMails(services, pageOf(query))),
  )
  serve(contract.sendAgain, async ({ params }) => {
    await sendAgain(services, params.id)
    return {}
  })
}
