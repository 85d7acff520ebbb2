import type { MailContents } from '../mail-content.ts'
import type { Letter } from './letter.ts'
import type { WritingContext } from './writing.ts'

/** Confirms a payment and the new end date. */
export function paymentReceipt(
  { serialNumber, amountCents, paidOn, validUntil }: MailContents['paymentReceipt'],
  { say, date, euros }: WritingContext,
): Letter {
  const facts: [string, string][] = [
    [say('facts.serialNumber'), serialNumber],
    [say('facts.amount'), euros(amountCents)],
    [say('facts.paidOn'), date(paidOn)],
  ]
  if (validUntil !== null) facts.push([say('facts.validUntil'), date(validUntil)])
  return {
    subject: say('paymentReceipt.subject', { serialNumber }),
    name: '',
    paragraphs: [
      say('paymentReceipt.thanks'),
      validUntil === null ? say('paymentReceipt.notExtended') : say('paymentReceipt.extended'),
    ],
    facts,
  }
}
