import * as v from 'valibot'
import { Account } from './account.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { Group } from './groups.ts'
import { listWish } from './lists.ts'
import { as, mapped, type OnWire, type Ours } from './mapped.ts'

/** What lies in a group: sub-groups and people. */
export type Member = { kind: 'group'; group: Group } | { kind: 'person'; person: Account }

const Page = mapped({
  members: as('data', v.array(v.union([Group.wire, Account.wire]))),
  total: v.number(),
  seats: as('total_lics', v.number()),
  group: v.nullable(Group.wire),
  ancestors: v.array(v.object({ id: v.number(), name: v.string() })),
})

/** One page of what lies in a group. `seats`: the size of its pool. `ancestors`: those above that one may see. */
export type MembersPage = Omit<Ours<typeof Page>, 'members'> & { members: Member[] }

export function membersToWire(page: MembersPage): OnWire<typeof Page> {
  const members = page.members.map((member) =>
    member.kind === 'group' ? Group.toWire(member.group) : Account.toWire(member.person),
  )
  return Page.toWire({ ...page, members })
}

export function membersFromWire(wire: OnWire<typeof Page>): MembersPage {
  const page = Page.fromWire(wire)
  return { ...page, members: page.members.map(memberFromWire) }
}

/** Sub-groups are told by their `packet`, which people do not have. */
const memberFromWire = (row: OnWire<typeof Group> | OnWire<typeof Account>): Member =>
  'packet' in row
    ? { kind: 'group', group: Group.fromWire(row) }
    : { kind: 'person', person: Account.fromWire(row) }

export const listMembers = endpoint({
  method: 'GET',
  path: '/weblockgroup/:id/members',
  summary:
    'One page of what lies in a group: sub-groups first, then accounts; `q` searches everything below.',
  access: ['staff', 'admin'],
  params: v.object({ id: field.id }),
  query: listWish,
  reply: Page.wire,
  errors: ['group.notFound'],
})
