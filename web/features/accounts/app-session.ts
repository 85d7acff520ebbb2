import { useTranslations } from 'use-intl'
import type { AppSession } from '#contract/app-sessions.ts'

/** Apps with a translated name; others show their key. */
const named = ['online', 'owv', 'web', 'desktop'] as const

/** The display name of an app by its key. */
export function useAppName(): (key: string) => string {
  const t = useTranslations('groups.apps.names')
  return (key) => {
    const translated = named.find((name) => name === key)
    return translated ? t(translated) : key
  }
}

/** The display name of the app's user. */
export const personName = ({ person }: AppSession): string => person.name || person.login
