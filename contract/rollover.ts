import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { Group } from './groups.ts'
import { as, mapped, type Ours } from './mapped.ts'
import { operationReply } from './operations.ts'

/** How many groups one plan may name. */
export const maxPlanned = 1000

/**
 * A change of one group: another `name`, and the destination of the users directly in it. `peopleTo`: the id of a group, `delete` (the
 * bin) or `stay`. Admins stay where they are.
 */
export const PlannedGroup = mapped({
  groupId: as('group_id', field.idInBody),
  name: v.optional(field.requiredText()),
  peopleTo: as('people_to', v.optional(v.union([field.idInBody, v.picklist(['delete', 'stay'])]))),
})

export type PlannedGroup = Ours<typeof PlannedGroup>

/** Totals of a plan: groups with a new name, people who move, people who are deleted, and those who stay. */
export const RolloverCounts = mapped({
  renamed: v.number(),
  moved: v.number(),
  deleted: v.number(),
  stayed: v.number(),
})

export type RolloverCounts = Ours<typeof RolloverCounts>

/** The same for one group of the plan. */
const GroupOutcome = mapped({
  groupId: as('group_id', v.number()),
  name: v.string(),
  newName: as('new_name', v.string()),
  people: v.number(),
})

export const RolloverOutcome = mapped({
  counts: RolloverCounts.wire,
  groups: v.array(GroupOutcome.wire),
  fingerprint: v.string(),
})

export type RolloverOutcome = Ours<typeof RolloverOutcome>

/** A group that a plan may name. `place`: the names of the groups between it and the one asked for; `people`: users directly in it. */
const PlannableGroup = mapped({
  id: v.number(),
  name: v.string(),
  place: as('path', v.string()),
  people: as('nr_users', v.number()),
})

export type PlannableGroup = Ours<typeof PlannableGroup>

export const PlannableGroups = mapped({ groups: as('data', v.array(PlannableGroup.wire)), group: Group.wire })

export type PlannableGroups = Ours<typeof PlannableGroups>

export const listPlannable = endpoint({
  method: 'GET',
  path: '/weblockgroup/:id/rollover',
  summary:
    'All groups below a group that a plan for a new school year may name, each with the users directly in it.',
  access: ['staff', 'admin'],
  params: v.object({ id: field.id }),
  reply: PlannableGroups.wire,
  errors: ['group.notFound', 'rollover.overarching'],
})

export const rollOver = endpoint({
  method: 'POST',
  path: '/weblockgroup/:id/rollover',
  summary:
    'Starts a new school year below a group: renames classes, moves people up and deletes those who leave, in one operation. With `dry_run` it only counts; carrying out needs the preview’s fingerprint.',
  access: ['staff', 'admin'],
  params: v.object({ id: field.id }),
  body: v.object({
    plan: v.pipe(v.array(PlannedGroup.wire), v.minLength(1), v.maxLength(maxPlanned)),
    dry_run: v.boolean(),
    fingerprint: v.optional(v.pipe(v.string(), v.maxLength(100))),
  }),
  bodyLimit: 256 * 1024,
  reply: v.object({ data: RolloverOutcome.wire, ...operationReply }),
  errors: [
    'group.notFound',
    'field.invalid',
    'bulk.refused',
    'operation.tooMuch',
    'rollover.outdated',
    'rollover.overarching',
    'seats.noneFree',
    'seats.beyondPool',
  ],
})
