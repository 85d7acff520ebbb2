import * as v from 'valibot'
import { pagingParams, textParam } from '../../platform/search-params.ts'

/** The query of the products screen's address; `q`: the licence that staff search for. */
export const productsSearch = v.object({ ...pagingParams, q: textParam(1) })
