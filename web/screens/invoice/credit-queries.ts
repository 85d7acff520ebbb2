import { queryOptions } from '@tanstack/react-query'
import * as contract from '#contract/invoices.ts'
import type { Money } from '../../features/invoices/queries.ts'
import { call } from '../../platform/api/call.ts'

/** The part of an invoice that can be credited, and the extension that goes with it; asked for at each opening. */
export const creditOfferQuery = (number: string) =>
  queryOptions({
    queryKey: ['invoices', 'credit', number],
    gcTime: 0,
    queryFn: async ({ signal }): Promise<contract.CreditOffer> => {
      const { data } = await call(contract.readCreditOffer, { params: { number } }, signal)
      return contract.CreditOffer.fromWire(data)
    },
  })

/** Issues a credit note for an invoice. */
export async function issueCredit(
  number: string,
  credit: contract.NewCredit,
): Promise<contract.CreditedInvoice> {
  const body = contract.NewCredit.toWire(credit)
  const { data } = await call(contract.creditInvoice, { params: { number }, body })
  return contract.CreditedInvoice.fromWire(data)
}

/** Notes money that was paid back for an invoice. */
export async function notePaidBack(number: string, money: Money): Promise<contract.PaidBack> {
  const body = contract.Payment.toWire(money)
  const { data } = await call(contract.notePaidBack, { params: { number }, body })
  return contract.PaidBack.fromWire(data)
}

/** Takes back a note by hand. */
export async function takeBackReceipt(number: string, id: number): Promise<contract.TakenBack> {
  const { data } = await call(contract.takeBackReceipt, { params: { number, id } })
  return contract.TakenBack.fromWire(data)
}
