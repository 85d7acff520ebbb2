import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { mapped, type Ours } from './mapped.ts'

/**
 * What a signed-in person writes to the vendor. `about`: where they were and what went wrong, as the page suggests it and they may
 * have changed it. `email`: where the answer goes.
 */
export const Question = mapped({
  message: v.pipe(field.longText(2000), v.nonEmpty()),
  about: field.longText(1000),
  email: v.pipe(field.emailOrEmpty, v.nonEmpty()),
})

export type Question = Ours<typeof Question>

export const askVendor = endpoint({
  method: 'POST',
  path: '/support',
  summary: 'Mails a question to the vendor, with the login and the licence of the person who asks.',
  access: 'signedIn',
  body: Question.wire,
  reply: v.object({}),
  errors: ['session.tooManyTries'],
})
