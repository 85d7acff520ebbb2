import * as v from 'valibot'
import { Account } from './account.ts'
import { accountStates } from './choices.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { Group } from './groups.ts'
import { listQuery } from './lists.ts'
import { as, mapped, type Ours, translated } from './mapped.ts'

/** A member of a group: a sub-group or a person. */
export type Member = { kind: 'group'; group: Group } | { kind: 'person'; person: Account }

/** A group above another, as far as a trail and a tree show it. */
const Ancestor = mapped({ id: v.number(), name: v.string(), people: as('nr_people', v.number()) })

/** Only sub-groups have a `packet`. */
const member = translated(v.union([Group.wire, Account.wire]), {
  toWire: (row: Member) => (row.kind === 'group' ? Group.toWire(row.group) : Account.toWire(row.person)),
  fromWire: (row): Member =>
    'packet' in row
      ? { kind: 'group', group: Group.fromWire(row) }
      : { kind: 'person', person: Account.fromWire(row) },
})

/**
 * One page of a group's members. `isSimilar`: nothing holds the text searched for; these resemble it. `seats`: the size of its pool.
 * `ancestors`: the groups above, as far as visible. `ends`: the end date that counts, the earliest up to the licence's, and which group
 * has it (`name`); null: there is none. `states`: how many members there are in all, and accounts in each state; null for a search and
 * for groups too large to count.
 */
export const MembersPage = mapped({
  members: as('data', v.array(member)),
  total: v.number(),
  isSimilar: as('similar', v.boolean()),
  seats: as('total_lics', v.number()),
  group: v.nullable(Group.wire),
  ancestors: v.array(Ancestor.wire),
  ends: v.nullable(
    v.object({ date: v.string(), of: v.picklist(['own', 'group', 'licence']), name: v.string() }),
  ),
  states: v.nullable(
    v.object({ all: v.number(), never: v.number(), locked: v.number(), expired: v.number() }),
  ),
})

export type MembersPage = Ours<typeof MembersPage>

export const listMembers = endpoint({
  method: 'GET',
  path: '/weblockgroup/:id/members',
  summary:
    'One page of what lies in a group: sub-groups first, then accounts; `state` narrows it to accounts in a state; `q` searches everything below, in any state.',
  access: ['staff', 'admin'],
  params: v.object({ id: field.id }),
  query: v.object({ ...listQuery.entries, state: v.optional(v.picklist(accountStates)) }),
  reply: MembersPage.wire,
  errors: ['group.notFound'],
})

/** How many people one list may name. */
export const maxListed = 1000

/** One page of the people in `group` and all below it. */
export const PeopleList = mapped({
  people: as('data', v.array(Account.wire)),
  total: v.number(),
  group: Group.wire,
})

export type PeopleList = Ours<typeof PeopleList>

const yesOrNo = v.optional(v.picklist(['true', 'false']))

export const listPeople = endpoint({
  method: 'GET',
  path: '/weblockgroup/:id/people',
  summary:
    'The people in a group and all below it, class by class: with `never_signed_in=true` those who never signed in, with `admin` only admins or only users, with `ids` only these (joined by commas). Ids of people elsewhere are left out.',
  access: ['staff', 'admin'],
  params: v.object({ id: field.id }),
  query: v.object({
    ...field.paging,
    never_signed_in: yesOrNo,
    admin: yesOrNo,
    ids: v.optional(field.idsInQuery(maxListed)),
  }),
  reply: PeopleList.wire,
  errors: ['group.notFound'],
})
