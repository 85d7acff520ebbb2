import * as contract from '#contract/login-cards.ts'
import type { Serve } from '../platform/http/serve.ts'
import type { Services } from '../services.ts'
import { withdrawCard } from './withdraw-cards.ts'

export function cardRoutes(serve: Serve, services: Services): void {
  serve(contract.withdrawCard, async ({ person, params }) => {
    await withdrawCard(services, person, params.id)
    return {}
  })
}
