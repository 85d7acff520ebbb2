import { queryOptions } from '@tanstack/react-query'
import * as contract from '#contract/invoices.ts'
import { call } from '../../platform/api/call.ts'
import { fetchedAhead } from '../../platform/api/fetched-ahead.ts'

const invoicesKey = ['invoices'] as const

/** The papers of a licence, the newest first. */
export const licenceInvoicesQuery = (serialNumber: string) =>
  queryOptions({
    queryKey: [...invoicesKey, 'of', serialNumber],
    queryFn: async ({ signal }): Promise<contract.ListedInvoice[]> => {
      const { data } = await call(contract.listInvoices, { params: { sn: serialNumber } }, signal)
      return data.map(contract.ListedInvoice.fromWire)
    },
  })

/** One invoice, by its number. */
export const invoiceQuery = (number: string) =>
  queryOptions({
    ...fetchedAhead,
    queryKey: [...invoicesKey, 'one', number],
    queryFn: async ({ signal }): Promise<contract.Invoice> => {
      const { data } = await call(contract.readInvoice, { params: { number } }, signal)
      return contract.Invoice.fromWire(data)
    },
  })

/** `date`: a calendar date. */
export type Money = { date: string; amountCents: number; text: string }

/** Notes money that came in for an invoice. */
export async function noteReceipt(number: string, money: Money): Promise<contract.PaidInvoice> {
  const body = contract.Payment.toWire(money)
  const { data } = await call(contract.payInvoice, { params: { number }, body })
  return contract.PaidInvoice.fromWire(data)
}
