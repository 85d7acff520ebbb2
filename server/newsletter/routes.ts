import * as contract from '#contract/requests.ts'
import type { Serve } from '../platform/http/serve.ts'
import type { Services } from '../services.ts'
import { confirmSubscription, subscribe, unsubscribe } from './newsletter.ts'

export function newsletterRoutes(serve: Serve, services: Services): void {
  const { slug } = services.config.brand
  serve(contract.subscribe, async ({ body, browser }) => {
    await subscribe(services, contract.subscriptionFromWire(body, slug), body.captcha, browser)
    return {}
  })
  serve(contract.confirmSubscription, async ({ body, browser }) => {
    await confirmSubscription(services, body.code, browser)
    return {}
  })
  serve(contract.unsubscribe, async ({ body, browser }) => {
    await unsubscribe(services, body.code, browser)
    return {}
  })
}
