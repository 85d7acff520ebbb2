import { useMatches } from '@tanstack/react-router'
import { createContext, useContext, useLayoutEffect } from 'react'
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

/** Takes what the page that is shown is about; given by the frame. */
export const PageDetailContext = createContext<(detail: string | undefined) => void>(() => undefined)

/** Puts what the page is about (a group, a search, a serial number) before its name in the title. */
export function usePageDetail(detail: string | undefined): void {
  const show = useContext(PageDetailContext)
  useLayoutEffect(() => {
    show(detail)
    return () => show(undefined)
  }, [show, detail])
}
