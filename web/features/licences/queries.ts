import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { FoundLicences, searchLicences, splitSerialNumber } from '#contract/licences.ts'
import { call } from '../../platform/api/call.ts'
import { fetchedAhead } from '../../platform/api/fetched-ahead.ts'

type Page = { page?: number; size?: number }

/** One page of the licences whose serial number starts with, or holds, what was typed. */
export const licencesQuery = (typed: string, { page, size }: Page = {}) =>
  queryOptions({
    ...fetchedAhead,
    queryKey: ['licences', typed, page, size],
    queryFn: async ({ signal }) => {
      const reply = await call(
        searchLicences,
        { params: splitSerialNumber(typed), query: { page, size } },
        signal,
      )
      return FoundLicences.fromWire(reply)
    },
    placeholderData: keepPreviousData,
  })
