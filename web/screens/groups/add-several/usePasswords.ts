import { useEffect, useState } from 'react'
import { makePasswords } from '#contract/make-password.ts'
import type { Language } from '#i18n/languages.ts'
import type { PasswordKind } from '#i18n/word-lists.ts'
import { currentLanguage } from '../../../platform/i18n/language.ts'
import type { ImportOutcome } from './import-call.ts'

type Made = Readonly<Record<PasswordKind, ReadonlyMap<number, string>>>

const noneMade: Made = { easy: new Map(), words: new Map() }

/**
 * The passwords made for new people, by line; each stays as it is while the list is open.
 * @param kind that is to be made; null: none
 * @param language of the school; null: the person's
 * @returns `isMaking`: some are still to come; a list sent now would add these people without one
 */
export function usePasswords(
  outcome: ImportOutcome | null,
  kind: PasswordKind | null,
  language: Language | null,
): { passwords: ReadonlyMap<number, string>; isMaking: boolean } {
  const [allMade, setMade] = useState<Made>(noneMade)
  const made = allMade[kind ?? 'words']
  const [impossible, setImpossible] = useState('')
  const needed = (outcome?.rows ?? [])
    .filter(({ verdict, hasPassword }) => verdict === 'new' && !hasPassword)
    .map(({ line }) => line)
  const missing = kind !== null ? needed.filter((line) => !made.has(line)).join() : ''

  useEffect(() => {
    if (missing === '' || kind === null) return
    let isStale = false
    const lines = missing.split(',').map(Number)
    makePasswords(kind, language ?? currentLanguage(), lines.length).then(
      (passwords) => {
        if (isStale) return
        setMade((before) => {
          const fresh = lines.map((line, at) => [line, passwords[at] ?? ''] as const)
          return { ...before, [kind]: new Map([...before[kind], ...fresh]) }
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
  }, [missing, kind, language])

  const ready = kind !== null ? needed.filter((line) => made.has(line)) : []
  return {
    passwords: new Map(ready.map((line) => [line, made.get(line) ?? ''])),
    isMaking: missing !== '' && missing !== impossible,
  }
}
