import { dateInBrussels } from '../platform/calendar.ts'
import type { Trx } from '../platform/db/database.ts'
import { insertReceipt, type Payable } from './receipt-rows.ts'

/** Money of an online payment that went back to the payer. `cents` negative: the refund failed or the chargeback was reversed. */
export type Return = { source: 'refund' | 'chargeback'; cents: number; at: Date }

/** Notes money that went back on the invoice it had paid, in the transaction that holds the licence's lock. */
export function noteReturn(
  trx: Trx,
  { licenceId, number }: Payable,
  paymentId: number,
  { source, cents, at }: Return,
): Promise<void> {
  const receipt = { licenceId, number, paymentId, source, date: dateInBrussels(at), amountCents: -cents }
  return insertReceipt(trx, { ...receipt, text: '', notedBy: null }, at)
}
