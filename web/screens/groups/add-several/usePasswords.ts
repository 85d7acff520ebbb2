import { useEffect, useState } from 'react'
import { makePasswords } from '../../../features/passwords/make-password.ts'
import { currentLanguage } from '../../../platform/i18n/language.ts'
import type { ImportOutcome } from './import-call.ts'

/**
 * The passwords made for new people, by line; each stays as it is while the list is open.
 * @param isWanted whether any are to be made
 * @returns `isMaking`: some are still to come; a list sent now would add these people without one
 */
export function usePasswords(
  outcome: ImportOutcome | null,
  isWanted: boolean,
): { passwords: ReadonlyMap<number, string>; isMaking: boolean } {
  const [made, setMade] = useState<ReadonlyMap<number, string>>(new Map())
  const [impossible, setImpossible] = useState('')
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
      (error) => {
        console.warn('The words for passwords could not be loaded.', error)
        if (!isStale) setImpossible(missing)
      },
    )
    return () => {
      isStale = true
    }
  }, [missing])

  const ready = isWanted ? needed.filter((line) => made.has(line)) : []
  return {
    passwords: new Map(ready.map((line) => [line, made.get(line) ?? ''])),
    isMaking: missing !== '' && missing !== impossible,
  }
}
