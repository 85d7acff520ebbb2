import { useState } from 'react'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import { fieldErrors } from '#contract/field-errors.ts'
import { signIn } from '#contract/session.ts'

export type Credentials = v.InferInput<typeof signIn.body>
type Name = keyof Credentials

/** The fields of a sign-in. Written by hand: a form library would be a tenth of the first page's size. */
export function useCredentials() {
  const t = useTranslations('errors')
  const [values, setValues] = useState<Credentials>({ login: '', password: '' })
  const [touched, setTouched] = useState({ login: false, password: false })
  const { issues } = v.safeParse(signIn.body, values)
  const errors = issues ? fieldErrors(issues) : {}

  const of = (name: Name) => {
    const error = touched[name] ? errors[name] : undefined
    return {
      name,
      value: values[name],
      onChange: (value: string) => setValues((current) => ({ ...current, [name]: value })),
      onBlur: () => setTouched((current) => ({ ...current, [name]: true })),
      error: error && t(error.code, error.values),
    }
  }
  return { values, isValid: !issues, of }
}
