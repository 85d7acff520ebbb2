import type { PaperDocument } from './paper.ts'
import { structuredMessage } from './payment-reference.ts'

/** The longest name that the standard allows. */
const maxNameLength = 70

/**
 * The text of the square that fills in a transfer in the app of a bank (EPC069-12, version 002). The message is in the line for free text:
 * that for references is for another kind. Null: it was paid online, or is a credit note.
 */
export function epcOf({ seller, totalCents, paymentReference }: PaperDocument): string | null {
  if (paymentReference === null) return null
  const amount = `EUR${(totalCents / 100).toFixed(2)}`
  const name = seller.name.slice(0, maxNameLength)
  const transfer = [seller.bic, name, seller.iban, amount]
  return ['BCD', '002', '1', 'SCT', ...transfer, '', '', structuredMessage(paymentReference)].join('\n')
}
