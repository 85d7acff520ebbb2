import * as v from 'valibot'
import { accountOnWire } from './account.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'

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

const byId = v.object({ id: field.id })
const nothing = v.object({})

export const editAccount = endpoint({
  method: 'POST',
  path: '/weblockaccount/:id',
  summary: 'Changes an account: one’s own, or one in the groups one administers.',
  access: 'signedIn',
  params: byId,
  body: v.object({ user: accountChangeOnWire, language: field.mailLanguage }),
  reply: v.object({ data: accountOnWire }),
  errors: [
    'account.notFound',
    'account.currentPasswordNeeded',
    'account.currentPasswordWrong',
    'account.ownRole',
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
  access: ['staff', 'admin'],
  params: byId,
  reply: nothing,
  errors: ['account.notFound', 'account.deleteSelf', 'account.lastAdmin'],
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
  errors: ['account.notFound'],
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
