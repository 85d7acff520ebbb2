import { Account } from '#contract/account.ts'
import * as contract from '#contract/invitations.ts'
import * as inviting from '#contract/inviting.ts'
import { callerOf } from '../platform/http/caller.ts'
import type { Serve } from '../platform/http/serve.ts'
import type { Services } from '../services.ts'
import { beganToWire } from '../sign-in/signed-in.ts'
import { acceptInvitation, readInvitation } from './accept-invitation.ts'
import { inviteAdmin, inviteAgain } from './invite.ts'

export function invitationRoutes(serve: Serve, services: Services): void {
  serve(inviting.inviteAdmin, async ({ person, params, body, browser }) => {
    const { language } = callerOf(browser, body.language)
    const admin = inviting.InvitedAdmin.fromWire(body.admin)
    return { data: Account.toWire(await inviteAdmin(services, { person, language }, params.id, admin)) }
  })

  serve(inviting.inviteAgain, async ({ person, params, body, browser }) => {
    const { language } = callerOf(browser, body?.language)
    return { data: Account.toWire(await inviteAgain(services, { person, language }, params.id)) }
  })

  serve(contract.readInvitation, async ({ body, browser }) => ({
    data: contract.Invitation.toWire(await readInvitation(services, body.code, browser.address)),
  }))

  serve(contract.acceptInvitation, async ({ body, browser }) => {
    const began = await acceptInvitation(services, body, browser)
    return beganToWire(services, browser, began)
  })
}
