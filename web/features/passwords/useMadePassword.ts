import { useEffect, useEffectEvent, useState } from 'react'
import { makePassword } from '#contract/make-password.ts'
import type { Language } from '#i18n/languages.ts'
import type { PasswordKind } from '#i18n/word-lists.ts'
import { currentLanguage } from '../../platform/i18n/language.ts'

type FilledForm = {
  kind: PasswordKind
  /** Of the school; null: the person's. */
  language: Language | null

  /** The password in the form now. */
  current: () => string
  fill: (password: string) => void
}

/**
 * Makes a password when the form opens, unless they have begun to type one.
 * @returns `made`: the last one; null if the words could not be loaded, so that the person has to type one
 */
export function useMadePassword({ kind, language, current, fill }: FilledForm) {
  const [made, setMade] = useState<string | null>()
  const make = async (wanted: PasswordKind = kind, isWanted = () => true) => {
    const password = await makePassword(wanted, language ?? currentLanguage()).catch(() => null)
    const isUsed = password !== null && isWanted()
    setMade(isUsed ? password : null)
    if (isUsed) fill(password)
  }
  const makeFirst = useEffectEvent(() => make(kind, () => current() === ''))
  useEffect(() => void makeFirst(), [])
  return { made, make }
}
