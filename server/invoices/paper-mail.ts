import { accountText } from '#contract/written-numbers.ts'
import type { PaperDocument } from './paper.ts'

/** An account's number in fours, with spaces that can be copied. */
export const writtenIban = (iban: string): string => accountText(iban).replaceAll('\u00a0', ' ')

/**
 * The parts that the mails with an invoice and with a credit note share: queued once whatever comes twice.
 * @param onPeppol whether the buyer also gets the paper there
 */
export function paperMail<Kind extends 'invoice' | 'creditNote'>(
  kind: Kind,
  { number, date, totalCents, buyer, customer, language }: PaperDocument,
  onPeppol: boolean,
) {
  return {
    kind,
    to: { name: buyer.name, address: buyer.email },
    language,
    dedupeKey: `${kind}:${number}`,
    content: {
      serialNumber: customer.serialNumber,
      customer: customer.name,
      number,
      date,
      totalCents,
      reference: buyer.reference,
      ...(onPeppol && { onPeppol }),
    },
  }
}
