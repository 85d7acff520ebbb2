import { queryOptions } from '@tanstack/react-query'
import * as contract from '#contract/quotes.ts'
import { call } from '../../platform/api/call.ts'

/** A quote, by the code of its mail. */
export const quoteByCodeQuery = (code: string) =>
  queryOptions({
    queryKey: ['quotes', 'by code', code],
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<contract.Quote> => {
      const { data } = await call(contract.readQuoteByCode, { body: { code } }, signal)
      return contract.Quote.fromWire(data)
    },
  })

/** A quote, by its number, for people who may renew its licence. */
export const quoteQuery = (number: string) =>
  queryOptions({
    queryKey: ['quotes', 'one', number],
    queryFn: async ({ signal }): Promise<contract.Quote> => {
      const { data } = await call(contract.readQuote, { params: { number } }, signal)
      return contract.Quote.fromWire(data)
    },
  })

type Acceptance = { number: string; reference: string }

/** Accepts a quote for its buyer, by the code of its mail: it becomes an order on invoice. @returns the quote with its invoice's number */
export async function acceptQuote({
  number,
  ...body
}: Acceptance & { code: string }): Promise<contract.Quote> {
  const { data } = await call(contract.acceptQuote, { params: { number }, body })
  return contract.Quote.fromWire(data)
}

/** As `acceptQuote`, for people who may renew its licence. */
export async function orderByQuote({ number, reference }: Acceptance): Promise<contract.Quote> {
  const { data } = await call(contract.orderByQuote, { params: { number }, body: { reference } })
  return contract.Quote.fromWire(data)
}
