import { useEffect, useEffectEvent, useState } from 'react'
import { currentLanguage } from '../../platform/i18n/language.ts'
import { makePassword } from './make-password.ts'

type FilledForm = {
  /** The password in the form now. */
  current: () => string
  fill: (password: string) => void
}

/**
 * Makes a password in the person's language when the form opens, unless they have begun to type one.
 * @returns `made`: the last one; null where the words could not be loaded, so that the person has to type one
 */
export function useMadePassword({ current, fill }: FilledForm) {
  const [made, setMade] = useState<string | null>()
  const make = async (isWanted = () => true) => {
    const password = await makePassword(currentLanguage()).catch(() => null)
    const isUsed = password !== null && isWanted()
    setMade(isUsed ? password : null)
    if (isUsed) fill(password)
  }
  const makeFirst = useEffectEvent(() => make(() => current() === ''))
  useEffect(() => void makeFirst(), [])
  return { made, make }
}
