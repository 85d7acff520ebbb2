import * as v from 'valibot'
import { emailOrEmpty, requiredText } from '#contract/fields.ts'

/** The sender's fields, which all public forms have. */
export const senderFields = {
  email: v.pipe(emailOrEmpty, v.nonEmpty()),
  firstName: requiredText(),
  name: requiredText(),
}

/** The initial values of these fields. */
export const noSender = { email: '', firstName: '', name: '' }
