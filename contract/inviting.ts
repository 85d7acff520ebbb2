import * as v from 'valibot'
import { Account } from './account.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { mapped, type Ours } from './mapped.ts'

/** Days for which the link of an invitation works, once. */
export const invitationDays = 7

/** Without a login one is made from the name, or from the e-mail address. */
export const InvitedAdmin = mapped({
  email: v.pipe(field.emailOrEmpty, v.nonEmpty()),
  name: v.optional(field.text()),
  login: v.optional(field.newLogin),
})

export type InvitedAdmin = Ours<typeof InvitedAdmin>

export const inviteAdmin = endpoint({
  method: 'PUT',
  path: '/weblockgroup/:id/invite',
  summary:
    'Adds an admin to a group, without a password. The person gets a mail with a link to choose one, which works once and for seven days.',
  access: ['staff', 'admin'],
  params: v.object({ id: field.id }),
  body: v.object({ admin: InvitedAdmin.wire, language: field.mailLanguage }),
  reply: v.object({ data: Account.wire }),
  errors: [
    'group.notFound',
    'account.loginTaken',
    'account.noLogin',
    'session.tooManyTries',
    'seats.beyondPool',
    'licence.tooManyAccounts',
  ],
})

export const inviteAgain = endpoint({
  method: 'POST',
  path: '/weblockaccount/:id/invite',
  summary:
    'Mails a person who was invited and has not come yet a new link, which works once and for seven days. The earlier one stops working. Staff invite staff and dealers as well.',
  access: ['staff', 'admin'],
  params: v.object({ id: field.id }),
  body: v.optional(v.object({ language: field.mailLanguage })),
  reply: v.object({ data: Account.wire }),
  errors: ['account.notFound', 'account.notInvitable', 'session.tooManyTries'],
})
