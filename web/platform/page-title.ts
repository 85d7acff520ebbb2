import { useMatches } from '@tanstack/react-router'
import { createContext, useContext, useLayoutEffect } from 'react'
import { useTranslations } from 'use-intl'
import type { Messages } from './i18n/messages.ts'

/** Page titles, as keys of `shell.titles`. */
export type PageTitle = keyof Messages['shell']['titles']

/** The title of the current page. */
export function usePageTitle(): string {
  const t = useTranslations('shell.titles')
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title })
  return t(title ?? 'home')
}

/** Sets the detail in the page's title; provided by `PageFrame`. */
export const PageDetailContext = createContext<(detail: string | undefined) => void>(() => undefined)

/** Puts a detail (a group, a search, a serial number) before the page's title. */
export function usePageDetail(detail: string | undefined): void {
  const show = useContext(PageDetailContext)
  useLayoutEffect(() => {
    show(detail)
    return () => show(undefined)
  }, [show, detail])
}
