import { useState } from 'react'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import { fieldErrors } from '#contract/field-errors.ts'
import { signIn } from '#contract/session.ts'

export type Credentials = v.InferInput<typeof signIn.body>
type Name = keyof Credentials

/** The fields of a sign-in. By hand, because a form library would be a tenth of what the first page has to load. */
export function useCredentials() {
  const t = useTranslations('errors')
  const [values, setValues] = useState<Credentials>({ login: '', password: '' })
  const [wasLeft, setWasLeft] = useState({ login: false, password: false })
  const { issues } = v.safeParse(signIn.body, values)
  const wrong = issues ? fieldErrors(issues) : {}

  const of = (name: Name) => {
    const complaint = wasLeft[name] ? wrong[name] : undefined
    return {
      name,
      value: values[name],
      onChange: (value: string) => setValues((current) => ({ ...current, [name]: value })),
      onBlur: () => setWasLeft((current) => ({ ...current, [name]: true })),
      error: complaint && t(complaint.code, complaint.values),
    }
  }
  return { values, isValid: !issues, of }
}
