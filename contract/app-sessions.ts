import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { as, mapped, type Ours } from './mapped.ts'

/** A session of an app that holds a seat. `since` and `seenAt`: timestamps, ISO 8601; `seenAt` to the minute. */
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
  summary: 'Ends a person’s app session and gives its seat back.',
  access: ['staff', 'admin'],
  params: v.object({ id: field.id }),
  reply: v.object({}),
  errors: ['app.sessionNotFound', 'account.notFound', 'group.notFound', 'account.tooNew'],
})

/** Seats in use by the people of a group and its sub-groups. */
export const SeatsInUse = mapped({ groupId: as('id', v.number()), count: as('nr_lics_used', v.number()) })

export type SeatsInUse = Ours<typeof SeatsInUse>

/**
 * The seats that a group's people share. `of`: whose they are: `own`, set aside for this group; `group`, set aside for one above
 * it; `licence`, the licence's; `name`: the holder's. For the group that holds them, `size` and `used` count all of them, with
 * `aside` set aside within; for another, what is left to share. `here`: those in use in the group and below.
 */
export const PoolInUse = mapped({
  of: v.picklist(['own', 'group', 'licence']),
  name: v.string(),
  size: as('nr_lics', v.number()),
  used: as('nr_lics_used', v.number()),
  here: as('nr_lics_used_here', v.number()),
  aside: as('reserved_lics', v.number()),
  isFull: as('full', v.boolean()),
})

export type PoolInUse = Ours<typeof PoolInUse>

/**
 * Figures of a group that change by the hour. `pool`: null above licences. `full`: groups of its licence that hold a full pool.
 * `deletions` in the group and below that can be put back; null above licences, where they are not counted.
 */
export const SeatUse = mapped({
  counts: as('data', v.array(SeatsInUse.wire)),
  pool: v.nullable(PoolInUse.wire),
  full: v.array(v.number()),
  deletions: v.nullable(v.number()),
})

export type SeatUse = Ours<typeof SeatUse>

export const readSeatsInUse = endpoint({
  method: 'GET',
  path: '/weblockgroup/:id/seats',
  summary:
    'How many seats are in use right now: in a group with all below it (0: at the top level), in each group directly in it where any are, and in the pool that it draws from; and how many deletions there can be put back.',
  access: ['staff', 'admin'],
  params: v.object({ id: field.id }),
  reply: SeatUse.wire,
  errors: ['group.notFound'],
})
