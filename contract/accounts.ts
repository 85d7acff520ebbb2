import * as v from 'valibot'
import { type Account, accountOnWire, accountToWire } from './account.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { type Group, groupOnWire, groupToWire } from './groups.ts'
import { listWish } from './lists.ts'

/** What may change about an account; absent keys stay as they are. `null` clears the date. */
export type AccountChange = {
  name?: string | undefined
  email?: string | undefined
  password?: string | undefined
  currentPassword?: string | undefined
  seats?: number | undefined
  seatsReserved?: boolean | undefined
  isAdmin?: boolean | undefined
  validUntil?: string | null | undefined
}

const accountChangeOnWire = v.object({
  id: v.optional(field.idInBody),
  name: v.optional(field.text()),
  email: v.optional(field.emailOrEmpty),
  password: v.optional(field.newPassword),
  current_password: v.optional(field.typedPassword),
  nr_lics: v.optional(field.count),
  lics_are_reserved: v.optional(v.boolean()),
  admin: v.optional(v.boolean()),
  valid_until: v.optional(v.nullable(field.calendarDate)),
})

type AccountChangeOnWire = v.InferOutput<typeof accountChangeOnWire>

export function accountChangeFromWire(wire: AccountChangeOnWire): AccountChange {
  return {
    name: wire.name,
    email: wire.email,
    password: wire.password,
    currentPassword: wire.current_password,
    seats: wire.nr_lics,
    seatsReserved: wire.lics_are_reserved,
    isAdmin: wire.admin,
    validUntil: wire.valid_until,
  }
}

/** @param id the account's own, repeated in the body as the specification's client does */
export function accountChangeToWire(id: number, change: AccountChange): AccountChangeOnWire {
  return {
    id,
    name: change.name,
    email: change.email,
    password: change.password,
    current_password: change.currentPassword,
    nr_lics: change.seats,
    lics_are_reserved: change.seatsReserved,
    admin: change.isAdmin,
    valid_until: change.validUntil,
  }
}

/** Our words for the fields whose names on the wire are others, for telling which field a refusal blames. */
export const accountFieldNames: Record<string, keyof AccountChange> = {
  nr_lics: 'seats',
  lics_are_reserved: 'seatsReserved',
  admin: 'isAdmin',
}

/** `total_lics`: the size of the pool the list lives in. `group`: null where the list has none. */
const usersReply = v.object({
  data: v.array(accountOnWire),
  total: v.number(),
  total_lics: v.number(),
  group: v.nullable(groupOnWire),
})

/** People of one list. `seats`: the size of the pool it lives in. `group`: null where the list has none. */
export type AccountList = { accounts: Account[]; total: number; seats: number; group: Group | null }

export function accountListToWire(list: AccountList): v.InferOutput<typeof usersReply> {
  const { accounts, total, seats, group } = list
  return { data: accounts.map(accountToWire), total, total_lics: seats, group: group && groupToWire(group) }
}

const byId = v.object({ id: field.id })
const nothing = v.object({})
const mayAdminister = ['staff', 'admin'] as const

export const listOwnUsers = endpoint({
  method: 'GET',
  path: '/weblockgroup/users',
  summary:
    'The accounts directly in one’s own group; a user’s own account alone; nothing for staff, who have no group.',
  access: ['staff', 'admin', 'user'],
  query: listWish,
  reply: usersReply,
  errors: [],
})

export const listUsers = endpoint({
  method: 'GET',
  path: '/weblockgroup/:id/users',
  summary: 'The accounts directly in a group.',
  access: mayAdminister,
  params: byId,
  query: listWish,
  reply: usersReply,
  errors: ['group.notFound'],
})

export const listLicenceUsers = endpoint({
  method: 'GET',
  path: '/products/license/:sn',
  summary: 'The accounts directly in a licence’s root group; `group` is null for a licence without groups.',
  access: mayAdminister,
  params: v.object({ sn: field.serialNumber }),
  query: listWish,
  reply: usersReply,
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
  reply: v.object({ data: v.array(accountOnWire), total: v.number() }),
  errors: [],
})

const newAccount = v.object({ login: field.newLogin, password: field.newPassword })
const newAccountErrors = [
  'group.notFound',
  'account.loginTaken',
  'session.tooManyTries',
  'account.passwordCommon',
  'account.passwordIsLogin',
  'seats.beyondPool',
  'licence.tooManyAccounts',
] as const

export const addUser = endpoint({
  method: 'PUT',
  path: '/weblockgroup/:groupId/adduser',
  summary: 'Adds a user to a group.',
  access: mayAdminister,
  params: v.object({ groupId: field.id }),
  body: v.object({ user: newAccount, language: field.mailLanguage }),
  reply: v.object({ data: accountOnWire }),
  errors: [...newAccountErrors, 'group.overarchingAdminsOnly'],
})

export const addAdmin = endpoint({
  method: 'PUT',
  path: '/weblockgroup/:groupId/addadmin',
  summary: 'Adds an admin to a group: they administer it and all below.',
  access: mayAdminister,
  params: v.object({ groupId: field.id }),
  body: v.object({ admin: newAccount, language: field.mailLanguage }),
  reply: v.object({ data: accountOnWire }),
  errors: newAccountErrors,
})

export const editAccount = endpoint({
  method: 'POST',
  path: '/weblockaccount/:id',
  summary: 'Changes an account: one’s own, or one in the groups one administers.',
  access: 'signedIn',
  apps: true,
  params: byId,
  body: v.object({ user: accountChangeOnWire, language: field.mailLanguage }),
  reply: v.object({ data: accountOnWire }),
  errors: [
    'request.idMismatch',
    'account.notFound',
    'group.notFound',
    'account.currentPasswordNeeded',
    'account.currentPasswordWrong',
    'session.tooManyTries',
    'account.ownRole',
    'account.tooNew',
    'account.lastAdmin',
    'account.passwordCommon',
    'account.passwordIsLogin',
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
  reply: nothing,
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
  summary: 'Moves a person to another group of the same licence.',
  access: mayAdminister,
  params: v.object({ groupId: field.id, accountId: field.id }),
  reply: v.object({ data: accountOnWire }),
  errors: [
    'group.notFound',
    'account.notFound',
    'account.moveSelf',
    'account.tooNew',
    'group.otherLicence',
    'seats.noneFree',
    'seats.beyondPool',
  ],
})
