import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as contract from '#contract/person-page.ts'
import { call } from '../../../platform/api/call.ts'

export const lockedKey = ['people', 'locked']

/** The last who were locked out, of one licence or of all. */
export const lockedQuery = (size: number, serialNumber?: string) =>
  queryOptions({
    queryKey: [...lockedKey, serialNumber ?? '', size],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<contract.LockedPeople> =>
      contract.LockedPeople.fromWire(
        await call(contract.listLockedPeople, { query: { size, sn: serialNumber } }, signal),
      ),
  })
