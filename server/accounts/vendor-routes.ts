import * as contract from '#contract/vendor-accounts.ts'
import { callerOf } from '../platform/http/caller.ts'
import { pageOf } from '../platform/http/paging.ts'
import type { Serve } from '../platform/http/serve.ts'
import type { Services } from '../services.ts'
import { checkOwnPassword } from './credentials.ts'
import { disableVendor, enableVendor, inviteVendor } from './manage-vendors.ts'
import { listVendors } from './vendor-rows.ts'

export function vendorRoutes(serve: Serve, services: Services): void {
  serve(contract.listVendorAccounts, async ({ query }) => {
    const { q: text = null, kind = null, state = null } = query
    return contract.VendorAccounts.toWire(
      await listVendors(services.db, services.clock(), { text, kind, state }, pageOf(query)),
    )
  })

  serve(contract.addVendorAccount, async ({ person, body, browser }) => {
    const { language } = callerOf(browser, body.language)
    const { password } = body
    const proven = await checkOwnPassword(services, person, { password, field: 'password' }, browser.address)
    const account = contract.NewVendorAccount.fromWire(body.account)
    const added = await inviteVendor(services, { person, language }, proven, account)
    return { data: contract.VendorAccount.toWire(added) }
  })

  serve(contract.disableVendorAccount, async ({ person, params }) => {
    await disableVendor(services, person, params.id)
    return {}
  })

  serve(contract.enableVendorAccount, async ({ person, params }) => {
    await enableVendor(services, person, params.id)
    return {}
  })
}
