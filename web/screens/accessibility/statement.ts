import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Language } from '#i18n/languages.ts'
import type { Messages } from '../../platform/i18n/messages.ts'

type Statement = Pick<Messages, 'accessibility'>

/** The statement's texts by language, split from each message catalogue. */
const statements = import.meta.glob<Statement>('../../../i18n/messages/*.json', {
  import: 'default',
  query: '?accessibility',
})

/** The texts of the accessibility statement in this language. */
export const statementQuery = (language: Language) =>
  queryOptions({
    queryKey: ['accessibility statement', language],
    queryFn: async (): Promise<Statement> => {
      const load = statements[`../../../i18n/messages/${language}.json`]
      if (!load) throw new Error(`There is no statement in ${language}.`)
      return load()
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The date of the last accessibility review, `YYYY-MM-DD`. Change it only after a new review. */
export const checkedOn = '2026-11-21'
