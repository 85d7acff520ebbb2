import { apiPrefix } from '#contract/endpoint.ts'
import { personParameter } from '#contract/session.ts'
import { currentLanguage } from '../i18n/language.ts'
import { stringifySearch } from '../search-params.ts'
import { shownPerson } from './shown-person.ts'

/** The address of a file with the headings in the language of the page, for the person whose page it is. @param path its parameters filled in */
export const fileAddress = (path: string, query: Record<string, unknown> = {}): string =>
  apiPrefix +
  path +
  stringifySearch({
    format: 'csv',
    ...query,
    language: currentLanguage(),
    [personParameter]: shownPerson(),
  })
