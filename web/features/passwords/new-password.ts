import * as v from 'valibot'
import { newPassword } from '#contract/fields.ts'

/** A new password, typed twice. */
export const newPasswordFields = { newPassword, passwordRepeat: v.pipe(v.string(), v.nonEmpty()) }

/** The initial values of these fields. */
export const noPassword = { newPassword: '', passwordRepeat: '' }

export type NewPassword = typeof noPassword

/** Checks that both match; ignores one that is still empty. */
export const samePasswords = <Form extends NewPassword>() =>
  v.rawCheck<Form>(({ dataset, addIssue }) => {
    const input = dataset.value as Form
    const { newPassword, passwordRepeat: value } = input
    if (!value || newPassword === value) return
    const key = 'passwordRepeat'
    addIssue({
      message: 'field.passwordsDiffer',
      path: [{ type: 'object', origin: 'value', input, key, value }],
    })
  })
