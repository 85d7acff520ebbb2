import { queryOptions } from '@tanstack/react-query'
import * as contract from '#contract/credit-notes.ts'
import * as invoices from '#contract/invoices.ts'
import type { Money } from '../../features/invoices/queries.ts'
import { call } from '../../platform/api/call.ts'

/** The part of an invoice that can be credited; fetched each time the dialog opens. */
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
  const body = invoices.Payment.toWire(money)
  const { data } = await call(contract.notePaidBack, { params: { number }, body })
  return contract.PaidBack.fromWire(data)
}

/** Takes back a note by hand. */
export async function takeBackReceipt(number: string, id: number): Promise<invoices.TakenBack> {
  const { data } = await call(invoices.takeBackReceipt, { params: { number, id } })
  return invoices.TakenBack.fromWire(data)
}
