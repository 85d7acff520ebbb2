import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'

/** How often a number signs its user in. */
export const pinUses = 5

export const makePin = endpoint({
  method: 'POST',
  path: '/weblockaccount/:id/pin',
  summary:
    'Makes a number of six digits with which a user who has forgotten card or password signs in for the rest of the day, instead of the password. It is told once; a new one ends the one before.',
  access: ['staff', 'admin'],
  params: v.object({ id: field.id }),
  body: v.optional(v.object({})),
  reply: v.object({ data: v.object({ pin: v.string(), /** ISO 8601. */ until: v.string() }) }),
  errors: [
    'account.notFound',
    'account.usersOnly',
    'account.hasSecondStep',
    'account.ended',
    'session.tooManyTries',
  ],
})
