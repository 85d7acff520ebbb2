import * as v from 'valibot'
import { type Account, type AccountOnWire, accountFromWire, accountOnWire, accountToWire } from './account.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { type Group, type GroupOnWire, groupFromWire, groupOnWire, groupToWire } from './groups.ts'
import { listWish } from './lists.ts'

/** What lies in a group: sub-groups and people. */
export type Member = { kind: 'group'; group: Group } | { kind: 'person'; person: Account }

/** One page of what lies in a group. `seats`: the size of its pool. `ancestors`: those above that one may see. */
export type MembersPage = {
  members: Member[]
  total: number
  seats: number
  group: Group | null
  ancestors: { id: number; name: string }[]
}

const membersOnWire = v.object({
  data: v.array(v.union([groupOnWire, accountOnWire])),
  total: v.number(),
  total_lics: v.number(),
  group: v.nullable(groupOnWire),
  ancestors: v.array(v.object({ id: v.number(), name: v.string() })),
})

type MembersOnWire = v.InferOutput<typeof membersOnWire>

export function membersToWire({ members, total, seats, group, ancestors }: MembersPage): MembersOnWire {
  return {
    data: members.map((member) =>
      member.kind === 'group' ? groupToWire(member.group) : accountToWire(member.person),
    ),
    total,
    total_lics: seats,
    group: group && groupToWire(group),
    ancestors,
  }
}

/** Sub-groups are told by their `packet`, which people do not have. */
function memberFromWire(row: GroupOnWire | AccountOnWire): Member {
  return 'packet' in row
    ? { kind: 'group', group: groupFromWire(row) }
    : { kind: 'person', person: accountFromWire(row) }
}

export function membersFromWire({ data, total, total_lics, group, ancestors }: MembersOnWire): MembersPage {
  return {
    members: data.map(memberFromWire),
    total,
    seats: total_lics,
    group: group && groupFromWire(group),
    ancestors,
  }
}

export const listMembers = endpoint({
  method: 'GET',
  path: '/weblockgroup/:id/members',
  summary:
    'One page of what lies in a group: sub-groups first, then accounts; `q` searches everything below.',
  access: ['staff', 'admin'],
  params: v.object({ id: field.id }),
  query: listWish,
  reply: membersOnWire,
  errors: ['group.notFound'],
})
