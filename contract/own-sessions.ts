import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { as, mapped, type Ours } from './mapped.ts'

/**
 * A place where a person is signed in. `app`: the key of the app; null in a browser. `browser`, `system`: product names, such as
 * `Chrome` and `Windows`; null if unknown, and for apps. `since` and `seenAt`: timestamps, ISO 8601; `seenAt` to the minute.
 */
export const OwnSession = mapped({
  id: v.number(),
  app: v.nullable(v.string()),
  browser: v.nullable(v.string()),
  system: v.nullable(v.string()),
  since: v.string(),
  seenAt: as('seen', v.string()),
  isThisOne: as('this', v.boolean()),
})

export type OwnSession = Ours<typeof OwnSession>

export const OwnSessionList = mapped({ sessions: as('data', v.array(OwnSession.wire)), total: v.number() })

export type OwnSessionList = Ours<typeof OwnSessionList>

export const listOwnSessions = endpoint({
  method: 'GET',
  path: '/sessions',
  summary: 'Where one is signed in, in browsers and apps: this session first, then the last used.',
  access: 'signedIn',
  inView: false,
  query: v.object(field.paging),
  reply: OwnSessionList.wire,
  errors: [],
})

export const endOwnSession = endpoint({
  method: 'DELETE',
  path: '/sessions/:id',
  summary: 'Ends one of one’s own sessions at once, in a browser or an app.',
  access: 'signedIn',
  params: v.object({ id: field.id }),
  reply: v.object({}),
  errors: ['session.notFound'],
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/sessions/others',
  summary: 'Ends all of one’s own sessions but this one at once, in browsers and apps.',
  access: 'signedIn',
  reply: v.object({}),
  errors: [],
})
