import { BulkChange } from '#contract/bulk.ts'
import * as contract from '#contract/login-cards.ts'
import type { Serve } from '../platform/http/serve.ts'
import type { Services } from '../services.ts'
import { signedInToWire } from '../sign-in/signed-in.ts'
import { makeCards } from './make-cards.ts'
import { signInWithCard } from './sign-in-with-card.ts'
import { withdrawCard } from './withdraw-cards.ts'

export function cardRoutes(serve: Serve, services: Services): void {
  serve(contract.makeCards, async ({ person, params, body }) => {
    const { accountIds, all } = BulkChange.fromWire({ ...body, action: 'end_sessions' })
    const { cards, operationId } = await makeCards(services, person, params.id, {
      ...(accountIds && { accountIds }),
      ...(all && { all }),
    })
    return { data: cards, operation_id: operationId }
  })

  serve(contract.withdrawCard, async ({ person, params }) => {
    await withdrawCard(services, person, params.id)
    return {}
  })

  serve(contract.signInWithCard, async ({ body, browser }) => {
    const signedIn = await signInWithCard(services, body.code, browser)
    browser.keepSession(signedIn.token)
    return signedInToWire(services, signedIn)
  })
}
