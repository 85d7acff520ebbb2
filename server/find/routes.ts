import * as contract from '#contract/find.ts'
import type { Serve } from '../platform/http/serve.ts'
import type { Services } from '../services.ts'
import { find } from './find.ts'

export function findRoutes(serve: Serve, services: Services): void {
  serve(contract.find, async ({ person, query, browser: { language } }) => {
    const { q, size = contract.hitsUnlessAsked } = query
    return contract.Hits.toWire(await find(services, { person, language }, q, size))
  })
}
