import * as contract from '#contract/pins.ts'
import type { Serve } from '../platform/http/serve.ts'
import type { Services } from '../services.ts'
import { makePin } from './pins.ts'

export function pinRoutes(serve: Serve, services: Services): void {
  serve(contract.makePin, async ({ person, params, browser: { language } }) => {
    const { pin, until } = await makePin(services, { person, language }, params.id)
    return { data: { pin, until: until.toISOString() } }
  })
}
