import type { UseFormReturn } from 'react-hook-form'
import * as v from 'valibot'
import type { givenPassword } from '#contract/easy-password.ts'
import { newLogin, type newPassword, text } from '#contract/fields.ts'

/** The form of a new person whose password someone else chooses; it is typed twice. */
export const personWith = (password: typeof newPassword | typeof givenPassword) =>
  v.pipe(
    v.object({
      name: text(),
      login: newLogin,
      email: v.string(),
      password,
      passwordCheck: v.pipe(v.string(), v.nonEmpty()),
    }),
    v.forward(
      v.partialCheck(
        [['password'], ['passwordCheck']],
        ({ password, passwordCheck }) => passwordCheck === '' || password === passwordCheck,
        'field.passwordsDiffer',
      ),
      ['passwordCheck'],
    ),
  )

export const noPerson = { name: '', login: '', email: '', password: '', passwordCheck: '' }

export type PersonForm = UseFormReturn<typeof noPerson>
