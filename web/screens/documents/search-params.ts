import * as v from 'valibot'
import { pagingParams, searchMinimum, textParam } from '../../search-params.ts'

/** What of the ME documents stands in the address; `q`: a part of the ME serial number. */
export const documentsSearch = v.object({ ...pagingParams, q: textParam(searchMinimum) })

export type DocumentsSearch = v.InferOutput<typeof documentsSearch>
