import * as v from 'valibot'
import { languages } from '#i18n/languages.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { listQuery } from './lists.ts'
import { as, mapped, namedAs, type Ours } from './mapped.ts'
import { Counts, operationReply } from './operations.ts'
import { was } from './was.ts'

/** A group as its admins and staff see it. `seats`: the size of the pool that it draws from. */
export const Group = mapped({
  id: v.number(),
  name: v.string(),
  /** 0 at the top level. */
  parentId: as('parent', v.number()),
  /** The names from the top, joined by ` / `. */
  path: v.string(),
  /** The serial number of the licence if this is its root group, else null. */
  rootOf: as('packet', v.nullable(v.string())),
  /** Its licence; null for an overarching group. */
  serialNumber: as('packet_sn', v.nullable(v.string())),
  reservedSeats: as('reserved_lics', v.number()),
  seats: as('nr_lics', v.number()),
  validUntil: as('valid_until', v.nullable(v.string())),
  /** Accounts in it and in all groups below it. */
  people: as('nr_people', v.number()),
  /** In which the passwords of its school are made; null for an overarching group. */
  language: v.optional(v.nullable(v.picklist(languages))),
})

export type Group = Ours<typeof Group>

/** A change of a group; absent keys stay as they are. `null` clears the date. */
export const GroupChange = mapped(
  namedAs(Group, {
    name: v.optional(field.requiredText()),
    reservedSeats: v.optional(field.count),
    validUntil: v.optional(v.nullable(field.calendarDate)),
    /** Of the whole school, at the licence's root group. */
    language: v.optional(v.picklist(languages)),
  }),
)

export type GroupChange = Ours<typeof GroupChange>

/** The reply to an edit for every caller: a dealer who extends a licence does not see the group. */
export const NewEndDate = mapped(namedAs(Group, { validUntil: v.nullable(v.string()) }))

export type NewEndDate = Ours<typeof NewEndDate>

/** A list of groups. `parentIds`: those with sub-groups, for a tree that loads level by level. */
export const GroupList = mapped({
  groups: as('data', v.array(Group.wire)),
  total: v.number(),
  parentIds: as('with_subgroups', v.array(v.number())),
})

export type GroupList = Ours<typeof GroupList>

const byId = v.object({ id: field.id })
const bySerialNumber = v.object({ sn: field.serialNumber })
const groupReply = v.object({ data: Group.wire })

/** The place that something is moved from, as the person saw it; 0 is the top level. */
export const from = v.object({ from: v.optional(field.id) })

const mayLoadGroups = ['staff', 'admin'] as const

export const listSubgroups = endpoint({
  method: 'GET',
  path: '/weblockgroup/:id/subgroups',
  summary: 'The groups directly in a group; group 0 is the top level, for staff.',
  access: mayLoadGroups,
  params: byId,
  query: listQuery,
  reply: GroupList.wire,
  errors: ['group.notFound'],
})

export const listLicenceSubgroups = endpoint({
  method: 'GET',
  path: '/products/license/:sn/subgroups',
  summary: 'The groups directly in a licence’s root group.',
  access: mayLoadGroups,
  params: bySerialNumber,
  query: listQuery,
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

export const readContents = endpoint({
  method: 'GET',
  path: '/weblockgroup/:id/contents',
  summary: 'How many groups and people lie in a group and below it.',
  access: mayLoadGroups,
  params: byId,
  reply: v.object({ data: Counts.wire }),
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
  reply: v.object({ data: Group.wire, ...operationReply }),
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
    group: v.object({ id: v.optional(field.idInBody), ...GroupChange.wire.entries, was }),
    language: field.mailLanguage,
  }),
  reply: v.object({ data: v.object({ ...v.partial(Group.wire).entries, ...NewEndDate.wire.entries }) }),
  errors: [
    'request.idMismatch',
    'field.required',
    'change.outdated',
    'group.notFound',
    'group.rootIsStaffs',
    'group.ownLowerOnly',
    'group.languageOfRoot',
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
  reply: v.object(operationReply),
  errors: [
    'group.notFound',
    'operation.tooMuch',
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
  summary:
    'Moves a group, with all below it, under another; 0 is the top level, for licences’ root groups. `from`: the group that it was seen in; refused if it is in another by now.',
  access: mayLoadGroups,
  params: v.object({ newParent: field.id, id: field.id }),
  query: from,
  reply: v.object({ data: Group.wire, ...operationReply }),
  errors: [
    'group.notFound',
    'change.outdated',
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
