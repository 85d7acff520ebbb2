import * as v from 'valibot'
import { Account } from './account.ts'
import { givenPassword } from './easy-password.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { from, Group } from './groups.ts'
import { listQuery } from './lists.ts'
import { as, mapped, namedAs, type Ours } from './mapped.ts'
import { operationReply } from './operations.ts'
import { was } from './was.ts'

/**
 * A change of an account; absent keys stay as they are. `null` clears the date. People do not change their own login. An easy password is
 * for users alone, and not one's own choice.
 */
export const AccountChange = mapped({
  ...namedAs(Account, {
    login: v.optional(field.newLogin),
    name: v.optional(field.text()),
    email: v.optional(field.emailOrEmpty),
  }),
  password: v.optional(givenPassword),
  currentPassword: as('current_password', v.optional(field.typedPassword)),
  ...namedAs(Account, {
    seats: v.optional(field.count),
    seatsReserved: v.optional(v.boolean()),
    isAdmin: v.optional(v.boolean()),
    validUntil: v.optional(v.nullable(field.calendarDate)),
    mustChangePassword: v.optional(v.boolean()),
  }),
})

export type AccountChange = Ours<typeof AccountChange>

/** A list of accounts. `seats`: the size of their group's pool. `group`: null if the list belongs to none. */
export const AccountList = mapped({
  accounts: as('data', v.array(Account.wire)),
  total: v.number(),
  seats: as('total_lics', v.number()),
  group: v.nullable(Group.wire),
})

export type AccountList = Ours<typeof AccountList>

/** Search results among all customers' accounts. */
/** `isSimilar`: none holds the text searched for; these resemble it. */
export const FoundAccounts = mapped({
  accounts: as('data', v.array(Account.wire)),
  total: v.number(),
  isSimilar: as('similar', v.boolean()),
})

const byId = v.object({ id: field.id })
const nothing = v.object({})
const mayAdminister = ['staff', 'admin'] as const

export const listOwnUsers = endpoint({
  method: 'GET',
  path: '/weblockgroup/users',
  summary:
    'The accounts directly in one’s own group; a user’s own account alone; nothing for staff, who have no group.',
  access: ['staff', 'admin', 'user'],
  query: listQuery,
  reply: AccountList.wire,
  errors: [],
})

export const listUsers = endpoint({
  method: 'GET',
  path: '/weblockgroup/:id/users',
  summary: 'The accounts directly in a group.',
  access: mayAdminister,
  params: byId,
  query: listQuery,
  reply: AccountList.wire,
  errors: ['group.notFound'],
})

export const listLicenceUsers = endpoint({
  method: 'GET',
  path: '/products/license/:sn',
  summary: 'The accounts directly in a licence’s root group; `group` is null for a licence without groups.',
  access: mayAdminister,
  params: v.object({ sn: field.serialNumber }),
  query: listQuery,
  reply: AccountList.wire,
  errors: ['licence.notFound'],
})

export const searchAccounts = endpoint({
  method: 'GET',
  path: '/weblockgroup/users/:filter',
  summary:
    'Searches all customers’ accounts: exact logins and names first, then parts of e-mail, name or login.',
  access: ['staff'],
  params: v.object({ filter: field.searchText }),
  query: v.object(field.paging),
  reply: FoundAccounts.wire,
  errors: [],
})

/**
 * A new account. Without a name or an e-mail address it has none. `mustChangePassword`: its owner chooses another password at
 * the first sign-in.
 */
export const NewAccount = mapped({
  login: field.newLogin,
  password: field.newPassword,
  ...namedAs(Account, {
    name: v.optional(field.text()),
    email: v.optional(field.emailOrEmpty),
    mustChangePassword: v.optional(v.boolean()),
  }),
})

export type NewAccount = Ours<typeof NewAccount>

/** The same of a user, whose password may be easy. */
const NewUser = v.object({ ...NewAccount.wire.entries, password: givenPassword })

const newAccountErrors = [
  'group.notFound',
  'account.loginTaken',
  'session.tooManyTries',
  'account.passwordCommon',
  'account.passwordIsLogin',
  'account.passwordEasy',
  'seats.beyondPool',
  'licence.tooManyAccounts',
] as const

export const addUser = endpoint({
  method: 'PUT',
  path: '/weblockgroup/:groupId/adduser',
  summary: 'Adds a user to a group.',
  access: mayAdminister,
  params: v.object({ groupId: field.id }),
  body: v.object({ user: NewUser, language: field.mailLanguage }),
  reply: v.object({ data: Account.wire }),
  errors: [...newAccountErrors, 'group.overarchingAdminsOnly'],
})

export const addAdmin = endpoint({
  method: 'PUT',
  path: '/weblockgroup/:groupId/addadmin',
  summary: 'Adds an admin to a group: they administer it and all below.',
  access: mayAdminister,
  params: v.object({ groupId: field.id }),
  body: v.object({ admin: NewAccount.wire, language: field.mailLanguage }),
  reply: v.object({ data: Account.wire }),
  errors: newAccountErrors,
})

export const editAccount = endpoint({
  method: 'POST',
  path: '/weblockaccount/:id',
  summary:
    'Changes an account: one’s own, or one in the groups one administers. Staff also change the name and e-mail of staff and dealers; a new e-mail needs their own current password. A session that has to choose a new password sets it here, without the current one.',
  access: 'signedIn',
  apps: true,
  passwordDue: true,
  params: byId,
  body: v.object({
    // The specification's client repeats the account's own id.
    user: v.object({ id: v.optional(field.idInBody), ...AccountChange.wire.entries, was }),
    language: field.mailLanguage,
  }),
  reply: v.object({ data: Account.wire }),
  errors: [
    'session.needsPassword',
    'request.idMismatch',
    'change.outdated',
    'account.notFound',
    'group.notFound',
    'account.currentPasswordNeeded',
    'account.currentPasswordWrong',
    'account.passwordOfVendor',
    'session.tooManyTries',
    'account.ownRole',
    'account.loginTaken',
    'account.tooNew',
    'account.lastAdmin',
    'account.passwordCommon',
    'account.passwordIsLogin',
    'account.passwordEasy',
    'account.adminWithEasyPassword',
    'session.tooManyHere',
    'session.tooManyEasyTries',
    'account.passwordSame',
    'group.overarchingAdminsOnly',
    'group.overarchingNoSeats',
    'seats.noneFree',
    'seats.beyondPool',
  ],
})

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/weblockaccount/:id',
  summary: 'Deletes an account and ends its sessions.',
  access: mayAdminister,
  params: byId,
  reply: v.object(operationReply),
  errors: ['account.notFound', 'group.notFound', 'account.deleteSelf', 'account.tooNew', 'account.lastAdmin'],
})

export const deleteAdmin = endpoint({
  ...deleteUser,
  path: '/weblockadmin/:id',
  summary: 'Deletes an admin’s account and ends its sessions.',
})

export const endSessions = endpoint({
  method: 'DELETE',
  path: '/weblockaccount/:id/sessions',
  summary: 'Ends all sessions of an account, in the portal and in the apps.',
  access: ['staff'],
  params: byId,
  reply: nothing,
  errors: ['account.notFound', 'group.notFound'],
})

export const moveUser = endpoint({
  method: 'PUT',
  path: '/weblockgroup/:groupId/moveuserto/:accountId',
  summary:
    'Moves a person to another group of the same licence. `from`: the group that they were seen in; refused if they are in another by now.',
  access: mayAdminister,
  params: v.object({ groupId: field.id, accountId: field.id }),
  query: from,
  reply: v.object({ data: Account.wire, ...operationReply }),
  errors: [
    'group.notFound',
    'account.notFound',
    'change.outdated',
    'account.moveSelf',
    'account.tooNew',
    'group.otherLicence',
    'seats.noneFree',
    'seats.beyondPool',
  ],
})
