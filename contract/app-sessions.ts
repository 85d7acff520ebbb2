import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'

/** A session of an app that holds a seat. `since` and `seenAt`: moments, ISO 8601; `seenAt` to the minute. */
export type AppSession = {
  id: number
  app: string
  since: string
  seenAt: string
  person: { id: number; login: string; name: string }
  group: { id: number; name: string }
}

const appSessionOnWire = v.object({
  id: v.number(),
  app: v.string(),
  since: v.string(),
  seen: v.string(),
  user: v.object({ id: v.number(), login: v.string(), name: v.string() }),
  group: v.object({ id: v.number(), name: v.string() }),
})

export function appSessionToWire({
  seenAt,
  person,
  ...same
}: AppSession): v.InferOutput<typeof appSessionOnWire> {
  return { ...same, seen: seenAt, user: person }
}

export function appSessionFromWire({
  seen,
  user,
  ...same
}: v.InferOutput<typeof appSessionOnWire>): AppSession {
  return { ...same, seenAt: seen, person: user }
}

export const listAppSessions = endpoint({
  method: 'GET',
  path: '/weblockgroup/:id/apps',
  summary: 'Who uses which app since when, in a group and below; the latest first.',
  access: ['staff', 'admin'],
  params: v.object({ id: field.id }),
  query: v.object(field.paging),
  reply: v.object({ data: v.array(appSessionOnWire), total: v.number() }),
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
export type SeatsInUse = { groupId: number; count: number }

const seatsInUseOnWire = v.object({ id: v.number(), nr_lics_used: v.number() })

export const seatsInUseToWire = ({ groupId, count }: SeatsInUse): v.InferOutput<typeof seatsInUseOnWire> => ({
  id: groupId,
  nr_lics_used: count,
})

export const seatsInUseFromWire = ({
  id,
  nr_lics_used,
}: v.InferOutput<typeof seatsInUseOnWire>): SeatsInUse => ({ groupId: id, count: nr_lics_used })

export const readSeatsInUse = endpoint({
  method: 'GET',
  path: '/weblockgroup/:id/seats',
  summary:
    'How many seats are in use right now: in a group with all below it (0: at the top level), and in each group directly in it where any are.',
  access: ['staff', 'admin'],
  params: v.object({ id: field.id }),
  reply: v.object({ data: v.array(seatsInUseOnWire) }),
  errors: ['group.notFound'],
})
