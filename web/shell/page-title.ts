import { useMatches } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Messages } from '../i18n/messages.ts'

/** The pages' names, as keys of `shell.titles`. */
export type PageTitle = keyof Messages['shell']['titles']

/** The name of the page that is shown. */
export function usePageTitle(): string {
  const t = useTranslations('shell.titles')
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title })
  return t(title ?? 'home')
}
