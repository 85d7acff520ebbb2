import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Language } from '#i18n/languages.ts'
import type { Messages } from '../../platform/i18n/messages.ts'

type Topics = Pick<Messages, 'topics'>

/** The topics' texts by language, split from each message catalogue. */
const catalogues = import.meta.glob<Topics>('../../../i18n/messages/*.json', {
  import: 'default',
  query: '?topics',
})

/** The texts of the topics in this language. */
export const topicsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['help topics', language],
    queryFn: async (): Promise<Topics> => {
      const load = catalogues[`../../../i18n/messages/${language}.json`]
      if (!load) throw new Error(`There are no topics in ${language}.`)
      return load()
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
