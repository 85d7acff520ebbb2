import { useEffect, useState } from 'react'
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
  useEffect(() => readingFields(setValues), [])
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

/**
 * Password managers may fill in fields without a word to the page. What stands in them counts once the person moves, presses something or
 * comes back.
 * @returns ends it
 */
function readingFields(setValues: (change: (current: Credentials) => Credentials) => void): () => void {
  const read = () => {
    const [login, password] = [filledIn('login'), filledIn('password')]
    if (login === undefined || password === undefined) return
    setValues((current) =>
      login === current.login && password === current.password ? current : { login, password },
    )
  }
  for (const event of events) document.addEventListener(event, read, true)
  return () => {
    for (const event of events) document.removeEventListener(event, read, true)
  }
}

const events = ['pointermove', 'pointerdown', 'focusin', 'keydown', 'change'] as const

function filledIn(name: Name): string | undefined {
  const [field] = document.getElementsByName(name)
  return field instanceof HTMLInputElement ? field.value : undefined
}
