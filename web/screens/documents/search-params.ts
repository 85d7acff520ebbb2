import * as v from 'valibot'
import { pagingParams, searchMinimum, textParam } from '../../platform/search-params.ts'

/** The query of the ME documents' address; `q`: what they are searched by. */
export const documentsSearch = v.object({ ...pagingParams, q: textParam(searchMinimum) })

export type DocumentsSearch = v.InferOutput<typeof documentsSearch>
