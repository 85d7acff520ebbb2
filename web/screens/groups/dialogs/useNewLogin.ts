import { useState } from 'react'
import { suggestLogin } from '#contract/login-suggestion.ts'
import { isRefusal } from '../../../platform/api/api-error.ts'
import { useFormField } from '../../../platform/api/form.ts'
import type { PersonForm } from './new-person.ts'

/**
 * The fields for the name and the login of a new person. The login follows the name until one is typed; if it is taken, the server's
 * suggestion is offered.
 * @param follows false: the server makes a login unless one is typed
 */
export function useNewLogin(form: PersonForm, { follows }: { follows: boolean }) {
  const [isTyped, setTyped] = useState(false)
  const [free, setFree] = useState<string>()
  const name = useFormField(form.control, 'name')
  const login = useFormField(form.control, 'login')
  const setLogin = (value: string) => {
    setFree(undefined)
    form.setValue('login', value, { shouldValidate: value !== '' })
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
      form.setFocus('login')
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
