import * as v from 'valibot'
import { pagingParams, textParam } from '../../search-params.ts'

/** What of the products screen stands behind the question mark of its address; `q`: the licence that staff look for. */
export const productsSearch = v.object({ ...pagingParams, q: textParam(1) })
