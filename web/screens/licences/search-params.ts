import * as v from 'valibot'
import { pagingParams } from '../../search-params.ts'

/** What of the licence search stands behind the question mark of its address. */
export const licencesSearch = v.object(pagingParams)
