import * as v from 'valibot'
import { accountStates } from './choices.ts'
import { givenPassword } from './easy-password.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { as, mapped, type Ours } from './mapped.ts'
import { operationReply } from './operations.ts'

/** How many people and groups one call may change. */
export const maxSelected = 5000

/** How many passwords one call may set: each takes about 30 ms of one core to hash. */
export const maxPasswords = 1000

/** With more passwords than that the answer comes at once, and setting them goes on. */
export const maxPasswordsAtOnce = 50

const bulkActions = [
  'move',
  'delete',
  'end_sessions',
  'set_end_date',
  'set_passwords',
  'withdraw_cards',
] as const

const ids = v.optional(v.pipe(v.array(field.idInBody), v.maxLength(maxSelected)))

/**
 * All that the members list shows: with `q` all matches below the group, without it what lies directly in it, and with `state` only
 * the accounts in it. What is named besides stays out.
 */
const Shown = mapped({
  q: v.optional(field.searchText),
  state: v.optional(v.picklist(accountStates)),
  exceptAccountIds: as('except_account_ids', ids),
  exceptGroupIds: as('except_group_ids', ids),
})

/**
 * How the people and groups that are named were seen: `parent` is the group that they were in, `valid_until` the end date that they had
 * (null: none), which counts if the end date is what changes.
 */
const Seen = mapped({
  groupId: as('parent', field.idInBody),
  validUntil: as('valid_until', v.optional(v.nullable(field.calendarDate))),
  accountIds: as('account_ids', ids),
  groupIds: as('group_ids', ids),
})

const NewPassword = mapped({ id: field.idInBody, password: givenPassword })

/**
 * One change of several people and groups. Users may get easy passwords. `target`: the group to move to. `validUntil` null: no end
 * date. `passwords`: they name the people themselves, so that `set_passwords` takes no other selection. `was`, `total`: what it rests
 * on; refused if that is no longer so.
 */
export const BulkChange = mapped({
  action: v.picklist(bulkActions),
  accountIds: as('account_ids', ids),
  groupIds: as('group_ids', ids),
  all: v.optional(Shown.wire),
  was: v.optional(v.array(Seen.wire)),
  /** How many the list showed that `all` stands for. */
  total: v.optional(field.count),
  target: v.optional(field.idInBody),
  validUntil: as('valid_until', v.optional(v.nullable(field.calendarDate))),
  passwords: v.optional(v.pipe(v.array(NewPassword.wire), v.maxLength(maxPasswords))),
  /** With new passwords: whether their owners have to choose another at their next sign-in. */
  mustChangePassword: as('must_change_password', v.optional(v.boolean())),
})

export type BulkChange = Ours<typeof BulkChange>

export const changeInBulk = endpoint({
  method: 'POST',
  path: '/weblockgroup/:id/bulk',
  summary:
    'Moves, deletes or changes several people and groups at or below a group, all or none. `bulk.refused` and `change.outdated` name each that is refused in `refused`. The end of sessions and the withdrawal of cards are no operations. More than 50 passwords go on after the reply (202).',
  access: ['staff', 'admin'],
  params: v.object({ id: field.id }),
  body: v.object({ ...BulkChange.wire.entries, language: field.mailLanguage }),
  // A selection of 5,000 ids, or 1,000 passwords of 200 letters.
  bodyLimit: 256 * 1024,
  goesOn: true,
  reply: v.object({
    data: v.object({ done: v.number() }),
    ...operationReply,
    state: v.optional(v.picklist(['running', 'done'])),
  }),
  errors: [
    'group.notFound',
    'field.required',
    'bulk.nothingSelected',
    'bulk.tooMany',
    'bulk.severalLicences',
    'bulk.refused',
    'change.outdated',
    'operation.running',
    'operation.tooMuch',
    'group.tooDeep',
    'account.lastAdmin',
    'seats.noneFree',
    'seats.beyondPool',
  ],
})
