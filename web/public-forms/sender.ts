import * as v from 'valibot'
import { emailOrEmpty, requiredText } from '#contract/fields.ts'

/** Who sends a form: what every one of them asks for. */
export const senderFields = {
  email: v.pipe(emailOrEmpty, v.nonEmpty()),
  firstName: requiredText(),
  name: requiredText(),
}

/** What these fields begin with. */
export const noSender = { email: '', firstName: '', name: '' }
