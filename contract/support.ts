import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { mapped, type Ours } from './mapped.ts'

/**
 * A signed-in person's message to the vendor. `about`: where they were and what went wrong, as the page suggests it and they may
 * have changed it. `email`: the address for the answer.
 */
export const Question = mapped({
  message: field.requiredLongText(2000),
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
