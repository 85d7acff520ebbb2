import { queryOptions } from '@tanstack/react-query'
import { AppSessionList, listAppSessions } from '#contract/app-sessions.ts'
import { Activity, listActivity } from '#contract/operations.ts'
import { PersonPage, readPerson } from '#contract/person-page.ts'
import { call } from '../../platform/api/call.ts'
import { fetchedAhead } from '../../platform/api/fetched-ahead.ts'

/** The query key of all that is about one person. */
export const personKey = (id: number) => ['person', id] as const

/** An account, and how its person signs in. */
export const personQuery = (id: number) =>
  queryOptions({
    ...fetchedAhead,
    queryKey: [...personKey(id), 'page'],
    queryFn: async ({ signal }): Promise<PersonPage> =>
      PersonPage.fromWire(await call(readPerson, { params: { id } }, signal)),
  })

/** More than one person ever has open; a group's apps are asked for, as there is no call for one person's. */
const appsLookedAt = 200

/** The apps that a person of this group has open. */
export const openAppsQuery = (id: number, groupId: number) =>
  queryOptions({
    queryKey: [...personKey(id), 'apps'],
    queryFn: async ({ signal }) => {
      const wanted = { params: { id: groupId }, query: { size: appsLookedAt } }
      const { sessions } = AppSessionList.fromWire(await call(listAppSessions, wanted, signal))
      return sessions.filter(({ person }) => person.id === id)
    },
  })

const recentChanges = 5

/** The last activity in the person's group that names their login. */
export const personActivityQuery = (id: number, groupId: number, login: string) =>
  queryOptions({
    queryKey: [...personKey(id), 'activity', login],
    queryFn: async ({ signal }): Promise<Activity> =>
      Activity.fromWire(
        await call(
          listActivity,
          { params: { id: groupId }, query: { q: login, size: recentChanges } },
          signal,
        ),
      ),
  })
