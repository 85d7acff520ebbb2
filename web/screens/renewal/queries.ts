import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { RenewalOffer, readRenewal } from '#contract/orders.ts'
import { call } from '../../platform/api/call.ts'
import { fetchedAhead } from '../../platform/api/fetched-ahead.ts'

/** `seats`: the new total; undefined: as many as now. */
export type Choice = { years: number; seats?: number | undefined }

/** The choice that the page begins with. */
export const firstChoice: Choice = { years: 1 }

/** The query key of all prices of renewals. */
export const renewalKey = ['renewal'] as const

/** The price of a licence's renewal. While another choice is asked for, the figures of the last one stay. */
export const renewalQuery = (serialNumber: string, { years, seats }: Choice) =>
  queryOptions({
    ...fetchedAhead,
    queryKey: [...renewalKey, serialNumber, years, seats],
    queryFn: async ({ signal }): Promise<RenewalOffer> => {
      const query = { years, [RenewalOffer.wireNames.seats]: seats }
      const { data } = await call(readRenewal, { params: { sn: serialNumber }, query }, signal)
      return RenewalOffer.fromWire(data)
    },
    placeholderData: keepPreviousData,
  })
