import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Buyer, countryOfVatNumber } from '#contract/buyers.ts'
import { RenewalChoice, RenewalOffer, readRenewal } from '#contract/orders.ts'
import { call } from '../../platform/api/call.ts'
import { fetchedAhead } from '../../platform/api/fetched-ahead.ts'

/** `seats`: the new total; undefined: as many as now. `vatNumber`: of a buyer in another country; undefined: VAT is charged. */
export type Choice = { years: number; seats?: number | undefined; vatNumber?: string | undefined }

/** The choice that the page begins with. */
export const firstChoice: Choice = { years: 1 }

/** The query key of all prices of renewals. */
export const renewalKey = ['renewal'] as const

/** An offer, with the VAT number that it was asked for. */
export type AskedOffer = RenewalOffer & { askedFor: string | undefined }

/** The price of a licence's renewal. While another choice is asked for, the figures of the last one stay. */
export const renewalQuery = (serialNumber: string, { years, seats, vatNumber }: Choice) =>
  queryOptions({
    ...fetchedAhead,
    queryKey: [...renewalKey, serialNumber, years, seats, vatNumber],
    queryFn: async ({ signal }): Promise<AskedOffer> => {
      const { wireNames } = RenewalChoice
      const country = vatNumber === undefined ? undefined : countryOfVatNumber(vatNumber)
      const buyer = { country: country as Buyer['country'] | undefined, [wireNames.vatNumber]: vatNumber }
      const query = { years, [wireNames.seats]: seats, ...buyer }
      const { data } = await call(readRenewal, { params: { sn: serialNumber }, query }, signal)
      return { ...RenewalOffer.fromWire(data), askedFor: vatNumber }
    },
    placeholderData: keepPreviousData,
  })
