import { useMatches } from '@tanstack/react-router'
import { stringifySearch } from '../../platform/search-params.ts'

/** The help page, which begins with the tasks of the present page, and knows the licence that it is about. */
export function useHelpAddress(): string {
  return useMatches({
    select: (matches) => {
      const { staticData, params, search } = matches.at(-1) ?? {}
      if (staticData?.title === 'help') return `/help${stringifySearch(search ?? {})}`
      const { sn } = (params ?? {}) as { sn?: string }
      return `/help${stringifySearch({ about: staticData?.title, licence: sn })}`
    },
  })
}
