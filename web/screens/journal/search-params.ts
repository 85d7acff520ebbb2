import * as v from 'valibot'
import { pagingParams } from '../../platform/search-params.ts'

const month = v.pipe(v.string(), v.regex(/^(all|2\d{3}-(0[1-9]|1[0-2]))$/))

/**
 * The query of the journal's address; invalid values count as absent. `month`: `YYYY-MM` or `all`; absent: the usual one of the
 * person. `show` absent: the invoices.
 */
export const journalSearch = v.object({
  ...pagingParams,
  month: v.fallback(v.optional(month), undefined),
  show: v.fallback(v.optional(v.picklist(['payments'])), undefined),
})

export type JournalSearch = v.InferOutput<typeof journalSearch>
