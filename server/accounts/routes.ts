import * as contract from '#contract/accounts.ts'
import { accountChangeFromWire, accountToWire } from '#contract/accounts.ts'
import * as groups from '#contract/groups.ts'
import { Refusal } from '../errors.ts'
import { pageOf, wishOf } from '../http/paging.ts'
import type { Serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { listOfGroup, listOfLicence, listOwn, searchAll } from './accounts.ts'
import { addAccount, deleteAccount, endSessions, moveAccount } from './change-accounts.ts'
import { editAccount } from './edit-account.ts'

export function accountRoutes(serve: Serve, services: Services): void {
  serve(groups.listOwnUsers, async ({ person, query }) =>
    groups.accountListToWire(await listOwn(services, person, wishOf(query))),
  )

  serve(groups.listUsers, async ({ person, params, query }) =>
    groups.accountListToWire(await listOfGroup(services, person, params.id, wishOf(query))),
  )

  serve(groups.listLicenceUsers, async ({ person, params, query }) =>
    groups.accountListToWire(await listOfLicence(services, person, params.sn, wishOf(query))),
  )

  serve(contract.searchAccounts, async ({ params, query }) => {
    const { accounts, total } = await searchAll(services, params.filter, pageOf(query))
    return { data: accounts.map(accountToWire), total }
  })

  serve(groups.addUser, async ({ person, params, body }) => ({
    data: accountToWire(await addAccount(services, person, params.groupId, 'user', body.user)),
  }))

  serve(groups.addAdmin, async ({ person, params, body }) => ({
    data: accountToWire(await addAccount(services, person, params.groupId, 'admin', body.admin)),
  }))

  serve(groups.moveUser, async ({ person, params }) => ({
    data: accountToWire(await moveAccount(services, person, params.groupId, params.accountId)),
  }))

  serve(contract.editAccount, async ({ person, params, body, browser }) => {
    if (body.user.id !== undefined && body.user.id !== params.id) throw new Refusal(400, 'request.idMismatch')
    const actor = { person, sessionToken: browser.sessionToken, address: browser.address }
    const account = await editAccount(services, actor, params.id, accountChangeFromWire(body.user))
    return { data: accountToWire(account) }
  })

  for (const endpoint of [contract.deleteUser, contract.deleteAdmin]) {
    serve(endpoint, async ({ person, params }) => {
      await deleteAccount(services, person, params.id)
      return {}
    })
  }

  serve(contract.endSessions, async ({ person, params }) => {
    await endSessions(services, person, params.id)
    return {}
  })
}
