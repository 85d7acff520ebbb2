import { queryOptions } from '@tanstack/react-query'
import type { Account } from '#contract/account.ts'
import { listLicenceUsers } from '#contract/accounts.ts'
import { Group } from '#contract/groups.ts'
import { listPeople, maxListed, PeopleList } from '#contract/members.ts'
import { call } from '../../platform/api/call.ts'

/** The people to make cards for: all users, those who never signed in, or these people. */
export type Whose = 'everyone' | 'never' | readonly number[]

type People = { people: Account[]; total: number; group: Group }

const pageSize = 200

/** The people to ask for, request by request: they are named in as many requests as the list has pages. */
function requestsFor(whose: Whose): ((page: number) => object)[] {
  if (typeof whose === 'string') {
    const never = whose === 'never' ? { never_signed_in: 'true' } : {}
    return [(page) => ({ page, admin: 'false', ...never })]
  }
  const ids = whose.slice(0, maxListed)
  const parts = Array.from({ length: Math.ceil(ids.length / pageSize) }, (_, index) =>
    ids.slice(index * pageSize, (index + 1) * pageSize),
  )
  return parts.map((part) => (page) => ({ page, ids: part.join() }))
}

/** The people in a group and all below it, up to 1,000 of them. */
export const peopleQuery = (groupId: number, whose: Whose) =>
  queryOptions({
    queryKey: ['cards', 'people', groupId, whose],
    queryFn: async ({ signal }): Promise<People> => {
      const people: Account[] = []
      let total = 0
      let group: Group | undefined
      for (const request of requestsFor(whose)) {
        for (let page = 1, left = 1; left > 0 && people.length < maxListed; page++) {
          const query = { ...request(page), size: pageSize }
          const list = PeopleList.fromWire(await call(listPeople, { params: { id: groupId }, query }, signal))
          people.push(...list.people)
          if (page === 1) total += list.total
          group = list.group
          left = list.total - page * pageSize
        }
      }
      if (!group) throw new Error('No one was asked for.')
      return { people, total, group }
    },
  })

/** The name of a licence's root group: the school; null for those who administer only a part of it. */
export const schoolQuery = (serialNumber: string) =>
  queryOptions({
    queryKey: ['cards', 'school', serialNumber],
    queryFn: async ({ signal }): Promise<string | null> => {
      const reply = await call(listLicenceUsers, { params: { sn: serialNumber }, query: { size: 1 } }, signal)
      return reply.group && Group.fromWire(reply.group).name
    },
    retry: false,
  })
