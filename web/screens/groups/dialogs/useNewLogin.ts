import { useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { suggestLogin } from '#contract/login-suggestion.ts'
import { isRefusal } from '../../../platform/api/api-error.ts'
import { useFormField } from '../../../platform/api/form.ts'

type Named = { name: string; login: string }

/**
 * The fields for the name and the login of a new person. The login follows the name until one is typed; where it is taken, the server's
 * suggestion is offered.
 * @param follows false: the server makes a login where none is typed
 */
export function useNewLogin<Values extends FieldValues & Named, Out>(
  form: UseFormReturn<Values, unknown, Out>,
  { follows }: { follows: boolean },
) {
  const [isTyped, setTyped] = useState(false)
  const [free, setFree] = useState<string>()
  const name = useFormField(form.control, 'name' as Path<Values>)
  const login = useFormField(form.control, 'login' as Path<Values>)
  const setLogin = (value: string) => {
    setFree(undefined)
    const typed = value as PathValue<Values, Path<Values>>
    form.setValue('login' as Path<Values>, typed, { shouldValidate: value !== '' })
  }
  return {
    name: {
      ...name,
      onChange: (typed: string) => {
        name.onChange(typed)
        if (follows && !isTyped) setLogin(suggestLogin(typed))
      },
    },
    login: {
      ...login,
      onChange: (typed: string) => {
        setFree(undefined)
        // An emptied field follows the name again.
        setTyped(typed !== '')
        login.onChange(typed)
      },
    },
    free,
    takeFree: () => {
      setLogin(free ?? '')
      setTyped(true)
      form.setFocus('login' as Path<Values>)
    },
    startOver: () => setTyped(false),
    /** @param error of a call that would have added the person */
    learn: (error: unknown) => {
      const suggestion = isRefusal(error, 'account.loginTaken') ? error.values.suggestion : undefined
      setFree(suggestion === undefined ? undefined : String(suggestion))
    },
  }
}

export type NewLogin = ReturnType<typeof useNewLogin>
