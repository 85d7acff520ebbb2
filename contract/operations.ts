import * as v from 'valibot'
import { activityKinds } from './choices.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { as, mapped, type Ours } from './mapped.ts'

/** For this many days an operation can be undone, and what was deleted can be put back. */
export const undoDays = 30

/** How many groups and people an operation concerned, or brought back. */
export const Counts = mapped({ groups: v.number(), people: v.number() })

export type Counts = Ours<typeof Counts>

/** The reply of a call that can be undone, besides its data. Absent if nothing changed. */
export const operationReply = { operation_id: v.optional(v.number()) }

/** An operation while it runs, and after. `done` of `total` rows are carried out; `failure` is a sentence. */
export const OperationState = mapped({
  id: v.number(),
  state: v.picklist(['running', 'done', 'failed']),
  done: v.number(),
  total: v.number(),
  failure: as('errormsg', v.nullable(v.string())),
})

export type OperationState = Ours<typeof OperationState>

const By = v.nullable(v.object({ login: v.string(), name: v.string() }))

/**
 * One change. `by` null: a visitor, or a person whose data was erased. `at`: ISO 8601. `atOnce`: how much was changed at once with
 * it, which an undo takes back with it; null: nothing else. Of what was done in groups that the reader does not administer as well, only
 * what was done here, and only if it is folded.
 */
export const ActivityEntry = mapped({
  id: v.number(),
  at: v.string(),
  by: By,
  action: v.string(),
  text: v.string(),
  operationId: as('operation_id', v.nullable(v.number())),
  isUndoable: as('undoable', v.boolean()),
  atOnce: as('at_once', v.nullable(v.object({ groups: v.number(), people: v.number() }))),
})

export type ActivityEntry = Ours<typeof ActivityEntry>

/**
 * Something deleted that can be restored `until` a day, `YYYY-MM-DD`. `from`: the name of the group it was deleted from; null: gone, or not the
 * reader's. `isOfNewYear`: restoring it undoes the whole new year.
 */
export const BinEntry = mapped({
  operationId: as('operation_id', v.number()),
  at: v.string(),
  by: By,
  text: v.string(),
  from: v.nullable(v.string()),
  groups: v.number(),
  people: v.number(),
  isOfNewYear: as('new_year', v.boolean()),
  until: v.string(),
})

export type BinEntry = Ours<typeof BinEntry>

export const Activity = mapped({ entries: as('data', v.array(ActivityEntry.wire)), total: v.number() })
export type Activity = Ours<typeof Activity>

export const Bin = mapped({ entries: as('data', v.array(BinEntry.wire)), total: v.number() })
export type Bin = Ours<typeof Bin>

const byId = v.object({ id: field.id })
const mayAdminister = ['staff', 'admin'] as const
const search = { q: v.optional(v.pipe(field.text(), v.nonEmpty())) }

export const listActivity = endpoint({
  method: 'GET',
  path: '/weblockgroup/:id/activity',
  summary:
    'What was changed in a group and all below it, newest first; group 0 is everything, for staff. `by`: the login of who did it; `kind`: what was done. `folded=true`: of what was changed at once only one change. `format=csv`: the newest 10,000 as a file, headed in `language`.',
  access: mayAdminister,
  params: byId,
  query: v.object({
    ...field.paging,
    ...search,
    from: v.optional(field.calendarDate),
    to: v.optional(field.calendarDate),
    sign_ins: v.optional(v.picklist(['true', 'false'])),
    folded: v.optional(v.picklist(['true', 'false'])),
    by: v.optional(v.pipe(field.text(), v.nonEmpty())),
    kind: v.optional(v.picklist(activityKinds)),
    format: v.optional(v.picklist(['csv'])),
    language: field.mailLanguage,
  }),
  orFile: 'text/csv',
  reply: Activity.wire,
  errors: ['group.notFound'],
})

export const listBin = endpoint({
  method: 'GET',
  path: '/weblockgroup/:id/bin',
  summary:
    'What was deleted in a group and below it and can be put back, newest first; group 0 is everything.',
  access: mayAdminister,
  params: byId,
  query: v.object({ ...field.paging, ...search }),
  reply: Bin.wire,
  errors: ['group.notFound'],
})

export const readOperation = endpoint({
  method: 'GET',
  path: '/operations/:id',
  summary: 'How far an operation is.',
  access: mayAdminister,
  params: byId,
  reply: v.object({ data: OperationState.wire }),
  errors: ['operation.notFound'],
})

/**
 * How to restore what cannot return to its place. `target`: the group for all that was deleted from a group which is gone. `logins`: other
 * logins, by account, for those that are taken.
 */
export const WayBack = mapped({
  target: v.optional(field.idInBody),
  logins: v.optional(
    v.pipe(v.array(v.object({ id: field.idInBody, login: field.newLogin })), v.maxLength(100)),
  ),
})

export type WayBack = Ours<typeof WayBack>

export const undoOperation = endpoint({
  method: 'POST',
  path: '/operations/:id/undo',
  summary:
    'Takes an operation back, all of it or nothing; the undo is an operation itself. A conflict that names what it `needs` is mended by `target` (the group of what was deleted is gone) or `logins` (one is taken).',
  access: mayAdminister,
  params: byId,
  body: v.optional(WayBack.wire, {}),
  reply: v.object({ data: Counts.wire, ...operationReply }),
  errors: [
    'operation.notFound',
    'operation.alreadyUndone',
    'operation.tooLate',
    'operation.notDone',
    'operation.conflict',
    'operation.tooMuch',
    'account.tooNew',
    'session.tooManyTries',
    'account.lastAdmin',
    'group.notFound',
    'group.otherLicence',
    'group.intoItself',
  ],
})
