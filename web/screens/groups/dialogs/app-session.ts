import { useTranslations } from 'use-intl'
import type { AppSession } from '#contract/app-sessions.ts'

/** Apps that have a name in every language; others go by their key. */
const named = ['online', 'owv', 'web', 'desktop'] as const

/** What an app is called, by its key. */
export function useAppName(): (key: string) => string {
  const t = useTranslations('groups.apps.names')
  return (key) => {
    const known = named.find((name) => name === key)
    return known ? t(known) : key
  }
}

/** What to call the person who uses an app. */
export const personName = ({ person }: AppSession): string => person.name || person.login
