import { Account } from '#contract/account.ts'
import * as contract from '#contract/credentials.ts'
import { callerOf } from '../platform/http/caller.ts'
import type { Serve } from '../platform/http/serve.ts'
import type { Services } from '../services.ts'
import { register } from './register.ts'

export function registrationRoutes(serve: Serve, services: Services): void {
  serve(contract.register, async ({ body, browser }) => {
    const registration = contract.Registration.fromWire(body)
    return { data: Account.toWire(await register(services, registration, callerOf(browser, body.language))) }
  })

  serve(contract.registerOnPage, async ({ params, body, browser }) => {
    const registration = contract.pageRegistrationFromWire(params, body)
    return { data: Account.toWire(await register(services, registration, callerOf(browser, body.language))) }
  })
}
