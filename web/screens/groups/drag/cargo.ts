import type { Viewer } from '#contract/access.ts'
import type { Member } from '#contract/members.ts'
import { mayMovePerson } from '../../../features/accounts/rules.ts'
import type { BulkTask } from '../bulk/bulk.ts'
import { memberName } from '../list/member.ts'
import { mayMoveGroup } from '../rules.ts'

/** The things moved: one group or person, or the selection. */
export type Cargo = { kind: 'member'; member: Member } | { kind: 'selection'; task: BulkTask }

/** The things moved, as far as the page knows them, and their origin. */
export type Moving = {
  members: readonly Member[]
  /** The common group of all of it; undefined if there are several. */
  hereId: number | undefined
  /** Its licence; null above licences. */
  serialNumber: string | null
}

const placeOf = (member: Member) =>
  member.kind === 'group'
    ? { hereId: member.group.parentId, serialNumber: member.group.serialNumber }
    : { hereId: member.person.group?.id, serialNumber: member.person.serialNumber }

export function movingOf(cargo: Cargo): Moving {
  if (cargo.kind === 'member') return { members: [cargo.member], ...placeOf(cargo.member) }
  const { groupId, serialNumber, list, selection } = cargo.task
  // Of all pages only those that were taken out are known.
  const members = selection.isAll ? [] : [...selection.rows.values()]
  return {
    members,
    // Search results may be anywhere below.
    hereId: list.q === undefined ? groupId : undefined,
    serialNumber: serialNumber ?? (members[0] ? placeOf(members[0]).serialNumber : null),
  }
}

export const mayMove = (member: Member, viewer: Viewer): boolean =>
  member.kind === 'group' ? mayMoveGroup(member.group, viewer) : mayMovePerson(member.person, viewer)

/** How many of a selection move, or the name of the only one. */
export const cargoName = (cargo: Cargo) =>
  cargo.kind === 'member'
    ? { name: memberName(cargo.member) }
    : { count: cargo.task.selection.count(cargo.task.total) }
