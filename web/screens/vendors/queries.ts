import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { listVendorAccounts, VendorAccounts } from '#contract/vendor-accounts.ts'
import { call } from '../../platform/api/call.ts'
import { fetchedAhead } from '../../platform/api/fetched-ahead.ts'
import { partOnWire, type VendorsSearch } from './search-params.ts'

const vendorsKey = ['vendors'] as const

/** One page of the accounts of staff and dealers. */
export const vendorsQuery = ({ page, size, q, show }: VendorsSearch) =>
  queryOptions({
    ...fetchedAhead,
    queryKey: [...vendorsKey, { page, size, q, show }],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<VendorAccounts> =>
      VendorAccounts.fromWire(
        await call(listVendorAccounts, { query: { page, size, q, ...partOnWire(show) } }, signal),
      ),
  })

/** After one of them was added or changed. */
export const refreshVendors = (client: QueryClient) => client.invalidateQueries({ queryKey: vendorsKey })
