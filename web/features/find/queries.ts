import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { find, Hits } from '#contract/find.ts'
import { call } from '../../platform/api/call.ts'

/** The number of hits to ask for; if fewer come, the counts of each kind are true. */
export const maxHits = 30

/** The best hits for a text of at least two letters. */
export const hitsQuery = (text: string) =>
  queryOptions({
    queryKey: ['find', text],
    queryFn: async ({ signal }) =>
      Hits.fromWire(await call(find, { query: { q: text, size: maxHits } }, signal)),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    retry: false,
  })
