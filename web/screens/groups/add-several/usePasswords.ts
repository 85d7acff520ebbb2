import { useEffect, useState } from 'react'
import { currentLanguage } from '../../../i18n/language.ts'
import { makePasswords } from '../../../passwords/make-password.ts'
import type { ImportOutcome } from './import-call.ts'

/**
 * The passwords made for new people, by line; each stays as it is while the list is open.
 * @param isWanted whether any are to be made
 */
export function usePasswords(outcome: ImportOutcome | null, isWanted: boolean): ReadonlyMap<number, string> {
  const [made, setMade] = useState<ReadonlyMap<number, string>>(new Map())
  const needed = (outcome?.rows ?? [])
    .filter(({ verdict, hasPassword }) => verdict === 'new' && !hasPassword)
    .map(({ line }) => line)
  const missing = isWanted ? needed.filter((line) => !made.has(line)).join() : ''

  useEffect(() => {
    if (missing === '') return
    let isStale = false
    const lines = missing.split(',').map(Number)
    makePasswords(currentLanguage(), lines.length).then(
      (passwords) => {
        if (isStale) return
        setMade((before) => {
          const fresh = lines.map((line, at) => [line, passwords[at] ?? ''] as const)
          return new Map([...before, ...fresh])
        })
      },
      // Without words the people are added without passwords, and the list says so.
      (error) => console.warn('The words for passwords could not be loaded.', error),
    )
    return () => {
      isStale = true
    }
  }, [missing])

  if (!isWanted) return new Map()
  return new Map(needed.flatMap((line) => (made.has(line) ? [[line, made.get(line) ?? ''] as const] : [])))
}
