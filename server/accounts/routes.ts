import { Account } from '#contract/account.ts'
import * as contract from '#contract/accounts.ts'
import * as credentials from '#contract/credentials.ts'
import * as personPage from '#contract/person-page.ts'
import { Refusal } from '../platform/errors.ts'
import { callerOf } from '../platform/http/caller.ts'
import { listQueryOf, pageOf } from '../platform/http/paging.ts'
import type { Serve } from '../platform/http/serve.ts'
import type { Services } from '../services.ts'
import { listOfGroup, listOfLicence, listOwn, searchAll } from './accounts.ts'
import { addAccount } from './add-account.ts'
import { changePassword } from './change-password.ts'
import { editAccount } from './edit-account.ts'
import { endSessions } from './end-sessions.ts'
import { deleteAccount, moveAccount } from './move-and-delete.ts'
import { listLocked, readPerson, unlock } from './person-page.ts'
import { isResetCode, requestPasswordReset, resetPassword } from './reset-password.ts'

export function accountRoutes(serve: Serve, services: Services): void {
  serve(contract.listOwnUsers, async ({ person, query }) =>
    contract.AccountList.toWire(await listOwn(services, person, listQueryOf(query))),
  )

  serve(contract.listUsers, async ({ person, params, query }) =>
    contract.AccountList.toWire(await listOfGroup(services, person, params.id, listQueryOf(query))),
  )

  serve(contract.listLicenceUsers, async ({ person, params, query }) =>
    contract.AccountList.toWire(await listOfLicence(services, person, params.sn, listQueryOf(query))),
  )

  serve(contract.searchAccounts, async ({ params, query }) =>
    contract.FoundAccounts.toWire(await searchAll(services, params.filter, pageOf(query))),
  )

  serve(contract.addUser, async ({ person, params, body }) => ({
    data: Account.toWire(
      await addAccount(services, person, params.groupId, 'user', contract.NewAccount.fromWire(body.user)),
    ),
  }))

  serve(contract.addAdmin, async ({ person, params, body }) => ({
    data: Account.toWire(
      await addAccount(services, person, params.groupId, 'admin', contract.NewAccount.fromWire(body.admin)),
    ),
  }))

  serve(contract.moveUser, async ({ person, params, query, browser: { language } }) => {
    const move = { from: query.from, to: params.groupId }
    const moved = await moveAccount(services, { person, language }, params.accountId, move)
    return { data: Account.toWire(moved.account), operation_id: moved.operationId }
  })

  serve(contract.editAccount, async ({ person, params, body, browser }) => {
    if (body.user.id !== undefined && body.user.id !== params.id) throw new Refusal(400, 'request.idMismatch')
    const actor = { person, sessionToken: browser.sessionToken, ...callerOf(browser, body.language) }
    const change = contract.AccountChange.fromWire(body.user)
    const account = await editAccount(services, actor, params.id, change, body.user.was)
    return { data: Account.toWire(account) }
  })

  for (const endpoint of [contract.deleteUser, contract.deleteAdmin]) {
    serve(endpoint, async ({ person, params, browser: { language } }) => {
      return { operation_id: await deleteAccount(services, { person, language }, params.id) }
    })
  }

  serve(contract.endSessions, async ({ person, params }) => {
    await endSessions(services, person, params.id)
    return {}
  })

  serve(personPage.listLockedPeople, async ({ query }) =>
    personPage.LockedPeople.toWire(await listLocked(services, pageOf(query), query.sn)),
  )

  serve(personPage.readPerson, async ({ person, params, browser: { language } }) =>
    personPage.PersonPage.toWire(await readPerson(services, { person, language }, params.id)),
  )

  serve(personPage.unlock, async ({ person, params, browser: { language } }) => {
    await unlock(services, { person, language }, params.id)
    return {}
  })

  serve(credentials.requestPasswordReset, async ({ body, browser }) => {
    await requestPasswordReset(services, body, callerOf(browser, body.lang))
    return {}
  })

  serve(credentials.checkResetCode, async ({ body }) => ({
    data: { works: await isResetCode(services, body.resetcode) },
  }))

  serve(credentials.resetPassword, async ({ body, browser }) => {
    const { resetcode: code, password } = body
    await resetPassword(services, { code, password }, callerOf(browser, body.language))
    return {}
  })

  serve(credentials.changePassword, async ({ body, browser }) => {
    const change = credentials.PasswordChange.fromWire(body)
    await changePassword(services, change, callerOf(browser, body.language))
    return {}
  })
}
