import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { listWish } from './lists.ts'
import { as, mapped, namedAs, type Ours } from './mapped.ts'

/** A group, as those see it who administer it. `seats`: the size of the pool that it draws from. */
export const Group = mapped({
  id: v.number(),
  name: v.string(),
  /** 0: the top level. */
  parentId: as('parent', v.number()),
  /** The names from the top, joined by ` / `. */
  path: v.string(),
  /** The serial number of the licence whose root group it is. */
  rootOf: as('packet', v.nullable(v.string())),
  /** The licence it lies in; null on an overarching group. */
  serialNumber: as('packet_sn', v.nullable(v.string())),
  reservedSeats: as('reserved_lics', v.number()),
  seats: as('nr_lics', v.number()),
  validUntil: as('valid_until', v.nullable(v.string())),
})

export type Group = Ours<typeof Group>

/** What may change about a group; absent keys stay as they are. `null` clears the date. */
export const GroupChange = mapped(
  namedAs(Group, {
    name: v.optional(field.requiredText()),
    reservedSeats: v.optional(field.count),
    validUntil: v.optional(v.nullable(field.calendarDate)),
  }),
)

export type GroupChange = Ours<typeof GroupChange>

/** All that every caller of an edit is told: a dealer who has extended a licence does not see the group. */
export const NewEndDate = mapped(namedAs(Group, { validUntil: v.nullable(v.string()) }))

export type NewEndDate = Ours<typeof NewEndDate>

/** Groups of one list. `parentIds`: those of them that have groups of their own, for a tree that is opened step by step. */
export const GroupList = mapped({
  groups: as('data', v.array(Group.wire)),
  total: v.number(),
  parentIds: as('with_subgroups', v.array(v.number())),
})

export type GroupList = Ours<typeof GroupList>

const byId = v.object({ id: field.id })
const bySerialNumber = v.object({ sn: field.serialNumber })
const groupReply = v.object({ data: Group.wire })
const nothing = v.object({})

const mayLoadGroups = ['staff', 'admin'] as const

export const listSubgroups = endpoint({
  method: 'GET',
  path: '/weblockgroup/:id/subgroups',
  summary: 'The groups directly in a group; group 0 is the top level, for staff.',
  access: mayLoadGroups,
  params: byId,
  query: listWish,
  reply: GroupList.wire,
  errors: ['group.notFound'],
})

export const listLicenceSubgroups = endpoint({
  method: 'GET',
  path: '/products/license/:sn/subgroups',
  summary: 'The groups directly in a licence’s root group.',
  access: mayLoadGroups,
  params: bySerialNumber,
  query: listWish,
  reply: GroupList.wire,
  errors: ['licence.notFound'],
})

export const readGroup = endpoint({
  method: 'GET',
  path: '/weblockgroup/:id',
  summary: 'One group.',
  access: mayLoadGroups,
  params: byId,
  reply: groupReply,
  errors: ['group.notFound'],
})

export const addGroup = endpoint({
  method: 'PUT',
  path: '/weblockgroup/:id/addgroup',
  summary: 'Adds a sub-group to a group.',
  access: mayLoadGroups,
  params: byId,
  body: v.object({ group: v.object({ name: field.requiredText() }), language: field.mailLanguage }),
  reply: groupReply,
  errors: ['group.notFound', 'group.overarchingRootsOnly', 'group.tooDeep', 'licence.tooManyGroups'],
})

export const addOverarchingGroup = endpoint({
  method: 'PUT',
  path: '/weblockgroup/0/addgroup',
  summary: 'Creates an overarching group and moves the root groups of these licences under it.',
  access: ['staff'],
  body: v.object({
    group: v.object({
      name: field.requiredText(),
      licences: v.optional(v.pipe(v.array(field.serialNumber), v.maxLength(200))),
    }),
    language: field.mailLanguage,
  }),
  reply: groupReply,
  errors: ['licence.notFound', 'licence.noGroups', 'licence.underOtherGroup'],
})

export const editGroup = endpoint({
  method: 'POST',
  path: '/weblockgroup/:id',
  summary:
    'Changes a group. With `id` and `valid_until` alone it is the extension of a licence, by staff or the licence’s dealer.',
  access: ['staff', 'dealer', 'admin'],
  params: byId,
  body: v.object({
    // The specification's client repeats the group's own id.
    group: v.object({ id: v.optional(field.idInBody), ...GroupChange.wire.entries }),
    language: field.mailLanguage,
  }),
  reply: v.object({ data: v.object({ ...v.partial(Group.wire).entries, ...NewEndDate.wire.entries }) }),
  errors: [
    'request.idMismatch',
    'field.required',
    'group.notFound',
    'group.rootIsStaffs',
    'group.ownLowerOnly',
    'group.overarchingNoSeats',
    'licence.permanent',
    'licence.laterOnly',
    'seats.noneFree',
    'seats.beyondPool',
  ],
})

export const deleteGroup = endpoint({
  method: 'DELETE',
  path: '/weblockgroup/:id',
  summary: 'Deletes a group; one that is not empty only with `recursive=true`.',
  access: mayLoadGroups,
  params: byId,
  query: v.object({ recursive: v.optional(v.picklist(['true', 'false'])) }),
  reply: nothing,
  errors: [
    'group.notFound',
    'group.notEmpty',
    'group.rootIsStaffs',
    'group.ownGroup',
    'group.holdsLicences',
    'account.tooNew',
    'account.lastAdmin',
  ],
})

export const moveGroup = endpoint({
  method: 'PUT',
  path: '/weblockgroup/:newParent/movegroupto/:id',
  summary: 'Moves a group, with all below it, under another; 0 is the top level, for licences’ root groups.',
  access: mayLoadGroups,
  params: v.object({ newParent: field.id, id: field.id }),
  reply: groupReply,
  errors: [
    'group.notFound',
    'group.intoItself',
    'group.otherLicence',
    'group.rootIsStaffs',
    'group.ownGroup',
    'group.overarchingRootsOnly',
    'group.tooDeep',
    'seats.noneFree',
    'seats.beyondPool',
  ],
})
