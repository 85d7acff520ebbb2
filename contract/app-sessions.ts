import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { as, mapped, type Ours } from './mapped.ts'

/** A session of an app that holds a seat. `since` and `seenAt`: moments, ISO 8601; `seenAt` to the minute. */
export const AppSession = mapped({
  id: v.number(),
  app: v.string(),
  since: v.string(),
  seenAt: as('seen', v.string()),
  person: as('user', v.object({ id: v.number(), login: v.string(), name: v.string() })),
  group: v.object({ id: v.number(), name: v.string() }),
})

export type AppSession = Ours<typeof AppSession>

export const AppSessionList = mapped({ sessions: as('data', v.array(AppSession.wire)), total: v.number() })

export type AppSessionList = Ours<typeof AppSessionList>

export const listAppSessions = endpoint({
  method: 'GET',
  path: '/weblockgroup/:id/apps',
  summary: 'Who uses which app since when, in a group and below; the latest first.',
  access: ['staff', 'admin'],
  params: v.object({ id: field.id }),
  query: v.object(field.paging),
  reply: AppSessionList.wire,
  errors: ['group.notFound'],
})

export const endAppSession = endpoint({
  method: 'DELETE',
  path: '/weblock/session/:id',
  summary: 'Ends somebody’s app session and gives its seat back.',
  access: ['staff', 'admin'],
  params: v.object({ id: field.id }),
  reply: v.object({}),
  errors: ['app.sessionNotFound', 'account.notFound', 'group.notFound', 'account.tooNew'],
})

/** Seats in use by the people of a group and of those below it. */
export const SeatsInUse = mapped({ groupId: as('id', v.number()), count: as('nr_lics_used', v.number()) })

export type SeatsInUse = Ours<typeof SeatsInUse>

export const readSeatsInUse = endpoint({
  method: 'GET',
  path: '/weblockgroup/:id/seats',
  summary:
    'How many seats are in use right now: in a group with all below it (0: at the top level), and in each group directly in it where any are.',
  access: ['staff', 'admin'],
  params: v.object({ id: field.id }),
  reply: v.object({ data: v.array(SeatsInUse.wire) }),
  errors: ['group.notFound'],
})
