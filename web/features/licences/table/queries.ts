import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { tableOrders } from '#contract/choices.ts'
import { LicenceTable, listLicences } from '#contract/licence-table.ts'
import { listVendorAccounts, VendorAccounts } from '#contract/vendor-accounts.ts'
import { call } from '../../../platform/api/call.ts'
import { fetchedAhead } from '../../../platform/api/fetched-ahead.ts'
import { fileAddress } from '../../../platform/api/file-address.ts'
import { productsKey } from '../product-query.ts'
import { type LicenceTableSearch, type Part, partOnWire, usualPart } from './search-params.ts'

const tableKey = ['licence table'] as const

const onWire = ({ ends = usualPart, q, dealer }: Pick<LicenceTableSearch, 'ends' | 'q' | 'dealer'>) => ({
  ...partOnWire(ends),
  q,
  dealer,
})

/** One page of the table. */
export const licenceTableQuery = (search: LicenceTableSearch) =>
  queryOptions({
    ...fetchedAhead,
    queryKey: [...tableKey, search],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<LicenceTable> => {
      const { page, size, sort } = search
      return LicenceTable.fromWire(
        await call(
          listLicences,
          { query: { ...onWire(search), page, size, sort: sort && tableOrders[sort] } },
          signal,
        ),
      )
    },
  })

/** The licences of this part that end first, with the number and the price of all of them. @param dealer a login; absent: of all */
export const firstLicencesQuery = (part: Part, size: number, dealer?: string) =>
  queryOptions({
    ...fetchedAhead,
    queryKey: [...tableKey, 'first', part, size, dealer],
    queryFn: async ({ signal }): Promise<LicenceTable> =>
      LicenceTable.fromWire(
        await call(listLicences, { query: { ...partOnWire(part), size, dealer } }, signal),
      ),
  })

/** All dealers by name, for staff. */
export const dealersQuery = queryOptions({
  // As the list of accounts, which staff change there.
  queryKey: ['vendors', 'dealers'],
  queryFn: async ({ signal }): Promise<VendorAccounts> =>
    VendorAccounts.fromWire(await call(listVendorAccounts, { query: { kind: 'dealer' } }, signal)),
})

/** After something changed about licences: what is shown of them is asked for again. */
export const refreshLicences = (client: QueryClient) =>
  Promise.all([tableKey, productsKey].map((queryKey) => client.invalidateQueries({ queryKey })))

/** The file with all licences that the table shows on its pages. */
export const tableFileAddress = (search: LicenceTableSearch) => fileAddress(listLicences.path, onWire(search))
