import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { listWish } from './lists.ts'

/**
 * A group on the wire. `packet`: the licence's serial number on a licence's root group, else null; `packet_sn`: the
 * licence it lies in, null on an overarching group; `nr_lics`: the size of its pool of seats; `parent` 0: top level.
 */
export const groupOnWire = v.object({
  id: v.number(),
  name: v.string(),
  parent: v.number(),
  path: v.string(),
  packet: v.nullable(v.string()),
  packet_sn: v.nullable(v.string()),
  reserved_lics: v.number(),
  nr_lics: v.number(),
  valid_until: v.nullable(v.string()),
})

export type GroupOnWire = v.InferOutput<typeof groupOnWire>

/**
 * A group in the field's own words.
 * `rootOf`: the serial number of the licence whose root group it is. `serialNumber`: the licence it lies in, null on an
 * overarching group. `seats`: the size of its pool. `path`: the names from the top, joined by ` / `. `parentId` 0: top.
 */
export type Group = {
  id: number
  name: string
  parentId: number
  path: string
  rootOf: string | null
  serialNumber: string | null
  reservedSeats: number
  seats: number
  validUntil: string | null
}

export function groupToWire(group: Group): GroupOnWire {
  return {
    id: group.id,
    name: group.name,
    parent: group.parentId,
    path: group.path,
    packet: group.rootOf,
    packet_sn: group.serialNumber,
    reserved_lics: group.reservedSeats,
    nr_lics: group.seats,
    valid_until: group.validUntil,
  }
}

export function groupFromWire(wire: GroupOnWire): Group {
  return {
    id: wire.id,
    name: wire.name,
    parentId: wire.parent,
    path: wire.path,
    rootOf: wire.packet,
    serialNumber: wire.packet_sn,
    reservedSeats: wire.reserved_lics,
    seats: wire.nr_lics,
    validUntil: wire.valid_until,
  }
}

/** What may change about a group; absent keys stay as they are. `null` clears the date. */
export type GroupChange = {
  name?: string | undefined
  reservedSeats?: number | undefined
  validUntil?: string | null | undefined
}

const groupChangeOnWire = v.object({
  id: v.optional(field.idInBody),
  name: v.optional(field.requiredText()),
  reserved_lics: v.optional(field.count),
  valid_until: v.optional(v.nullable(field.calendarDate)),
})

type GroupChangeOnWire = v.InferOutput<typeof groupChangeOnWire>

export function groupChangeFromWire(wire: GroupChangeOnWire): GroupChange {
  return { name: wire.name, reservedSeats: wire.reserved_lics, validUntil: wire.valid_until }
}

/** @param id the group's own, repeated in the body as the specification's client does */
export function groupChangeToWire(id: number, change: GroupChange): GroupChangeOnWire {
  return { id, name: change.name, reserved_lics: change.reservedSeats, valid_until: change.validUntil }
}

/** What an edit answers: the group to those who administer it, the new date alone to a dealer who extended it. */
export type EditedGroup = Group | Pick<Group, 'validUntil'>

export function editedGroupToWire(
  group: EditedGroup,
): Partial<GroupOnWire> & Pick<GroupOnWire, 'valid_until'> {
  return 'id' in group ? groupToWire(group) : { valid_until: group.validUntil }
}

/** The new date, which is all that every caller of an edit is told. */
export const editedGroupFromWire = (wire: Pick<GroupOnWire, 'valid_until'>): Pick<Group, 'validUntil'> => ({
  validUntil: wire.valid_until,
})

/** Our words for the fields whose names on the wire are others, for telling which field a refusal blames. */
export const groupFieldNames: Record<string, keyof GroupChange> = { reserved_lics: 'reservedSeats' }

const byId = v.object({ id: field.id })
const bySerialNumber = v.object({ sn: field.serialNumber })
const groupReply = v.object({ data: groupOnWire })
const nothing = v.object({})
/** `with_subgroups`: those of them that have groups of their own, for a tree that is opened step by step. */
const subgroupsReply = v.object({
  data: v.array(groupOnWire),
  total: v.number(),
  with_subgroups: v.array(v.number()),
})

/** Groups of one list. `parentIds`: those of them that have groups of their own. */
export type GroupList = { groups: Group[]; total: number; parentIds: number[] }

export function groupListToWire(list: GroupList): v.InferOutput<typeof subgroupsReply> {
  return { data: list.groups.map(groupToWire), total: list.total, with_subgroups: list.parentIds }
}

export function groupListFromWire(wire: v.InferOutput<typeof subgroupsReply>): GroupList {
  return { groups: wire.data.map(groupFromWire), total: wire.total, parentIds: wire.with_subgroups }
}

const mayLoadGroups = ['staff', 'admin'] as const

export const listSubgroups = endpoint({
  method: 'GET',
  path: '/weblockgroup/:id/subgroups',
  summary: 'The groups directly in a group; group 0 is the top level, for staff.',
  access: mayLoadGroups,
  params: byId,
  query: listWish,
  reply: subgroupsReply,
  errors: ['group.notFound'],
})

export const listLicenceSubgroups = endpoint({
  method: 'GET',
  path: '/products/license/:sn/subgroups',
  summary: 'The groups directly in a licence’s root group.',
  access: mayLoadGroups,
  params: bySerialNumber,
  query: listWish,
  reply: subgroupsReply,
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
  body: v.object({ group: groupChangeOnWire, language: field.mailLanguage }),
  reply: v.object({
    data: v.object({ ...v.partial(groupOnWire).entries, valid_until: groupOnWire.entries.valid_until }),
  }),
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
