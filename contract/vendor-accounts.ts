import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { as, mapped, type Ours } from './mapped.ts'

/** The two kinds of account that have no group. */
export const vendorKinds = ['staff', 'dealer'] as const

export type VendorKind = (typeof vendorKinds)[number]

/** `invited`: by mail, and has no password yet. `disabled`: it can neither sign in nor get a new password until it is enabled. */
export const vendorStates = ['active', 'invited', 'disabled'] as const

export type VendorState = (typeof vendorStates)[number]

/**
 * `signedInAt`: when its last session started, ISO 8601; null: never. `invitedUntil`: until when the link of its invitation works, ISO 8601;
 * null: it is over, or there is none. `licences`: how many a dealer has; 0 for staff.
 */
export const VendorAccount = mapped({
  id: v.number(),
  login: v.string(),
  name: v.string(),
  email: v.string(),
  kind: v.picklist(vendorKinds),
  state: v.picklist(vendorStates),
  invitedUntil: as('invited_until', v.nullable(v.string())),
  signedInAt: as('signed_in_at', v.nullable(v.string())),
  licences: as('nr_licences', v.number()),
})

export type VendorAccount = Ours<typeof VendorAccount>

export const VendorAccounts = mapped({
  accounts: as('data', v.array(VendorAccount.wire)),
  total: v.number(),
})

export type VendorAccounts = Ours<typeof VendorAccounts>

export const listVendorAccounts = endpoint({
  method: 'GET',
  path: '/vendoraccounts',
  summary: 'The accounts of staff and dealers, by name. `q`: part of the name, login or e-mail.',
  access: ['staff'],
  query: v.object({
    ...field.paging,
    q: v.optional(field.searchText),
    kind: v.optional(v.picklist(vendorKinds)),
    state: v.optional(v.picklist(vendorStates)),
  }),
  reply: VendorAccounts.wire,
  errors: [],
})

/** The address gets the invitation, so there has to be one. */
export const NewVendorAccount = mapped({
  login: field.newLogin,
  name: field.requiredText(),
  email: v.pipe(field.emailOrEmpty, v.nonEmpty()),
  kind: v.picklist(vendorKinds),
})

export type NewVendorAccount = Ours<typeof NewVendorAccount>

export const addVendorAccount = endpoint({
  method: 'PUT',
  path: '/vendoraccounts',
  summary:
    'Adds an account for staff or a dealer, without a password. Its owner gets a mail with a link to choose one, which works once and for seven days. `password`: of the person who asks; a stolen session must not make accounts that outlive it.',
  access: ['staff'],
  body: v.object({
    account: NewVendorAccount.wire,
    password: field.typedPassword,
    language: field.mailLanguage,
  }),
  reply: v.object({ data: VendorAccount.wire }),
  errors: [
    'account.currentPasswordWrong',
    'session.tooManyTries',
    'session.tooManyHere',
    'session.wrongCredentials',
    'account.loginTaken',
  ],
})

const byId = v.object({ id: field.id })

export const disableVendorAccount = endpoint({
  method: 'POST',
  path: '/vendoraccounts/:id/disable',
  summary:
    'Disables an account of staff or a dealer: all its sessions end, the links in its mails too, and it cannot sign in. Not one’s own, nor the last one of staff that can sign in.',
  access: ['staff'],
  params: byId,
  reply: v.object({}),
  errors: ['account.notFound', 'account.disableSelf', 'account.lastStaff'],
})

export const enableVendorAccount = endpoint({
  method: 'POST',
  path: '/vendoraccounts/:id/enable',
  summary: 'Gives a disabled account back, with its password and its link to an identity as they were.',
  access: ['staff'],
  params: byId,
  reply: v.object({}),
  errors: ['account.notFound'],
})
