import * as v from 'valibot'
import { textParam } from '../../platform/search-params.ts'

/** The identity provider's redirect: a code and our state, or an error. */
export const providerAnswerSearch = v.object({
  code: textParam(1),
  state: textParam(1),
  iss: textParam(1),
  error: textParam(1),
})

export type ProviderAnswer = v.InferOutput<typeof providerAnswerSearch>
