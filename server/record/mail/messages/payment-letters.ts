import { creditSentences } from '#i18n/credit-sentences.ts'
import type { MailContents } from '../mail-content.ts'
import type { Letter } from './letter.ts'
import type { WritingContext } from './writing.ts'

/** Confirms a payment, with the new state of the licence or the invoice. */
export function paymentReceipt(content: MailContents['paymentReceipt'], writing: WritingContext): Letter {
  const { serialNumber, amountCents, paidOn, validUntil, invoice } = content
  const { say, date, euros } = writing
  const facts: [string, string][] = [
    [say('facts.serialNumber'), serialNumber],
    [say('facts.amount'), euros(amountCents)],
    [say('facts.paidOn'), date(paidOn)],
  ]
  if (invoice) facts.splice(1, 0, [say('facts.invoice'), invoice.number])
  if (validUntil !== null) facts.push([say('facts.validUntil'), date(validUntil)])
  return {
    subject: say('paymentReceipt.subject', { serialNumber }),
    name: '',
    paragraphs: [say('paymentReceipt.thanks'), outcomeOf(content, writing)],
    facts,
  }
}

function outcomeOf(
  { validUntil, invoice }: MailContents['paymentReceipt'],
  { say, euros }: WritingContext,
): string {
  const openCents = invoice?.openCents ?? 0
  if (openCents > 0) return say('paymentReceipt.partOpen', { amount: euros(openCents) })
  if (openCents < 0) return say('paymentReceipt.tooMuch', { amount: euros(-openCents) })
  const isForNothing = invoice ? invoice.isForNothing : validUntil === null
  if (isForNothing) return say('paymentReceipt.notExtended')
  return say(invoice ? 'paymentReceipt.invoicePaid' : 'paymentReceipt.extended')
}

/** Brings an invoice: how to pay it, or that it was paid, and what it does for the licence. */
export function invoice(content: MailContents['invoice'], writing: WritingContext): Letter {
  const { customer, due, onPeppol } = content
  const { say, date, paysOnline } = writing
  return {
    ...paperLetter('invoice', content, writing),
    paragraphs: [
      say('invoice.attached', { customer }),
      ...(onPeppol ? [say('invoice.onPeppol')] : []),
      due === null ? say('invoice.paid') : say('invoice.pay', { date: date(due) }),
      ...(due !== null && paysOnline ? [say('invoice.payOnline')] : []),
      runningOf(content, writing),
    ],
    facts: invoiceFacts(content, writing),
  }
}

/** The parts that the mails with an invoice and with a credit note share. */
const paperLetter = (
  kind: 'invoice' | 'creditNote',
  { number, customer }: { number: string; customer: string },
  { say, pageAddress }: WritingContext,
) => ({
  subject: say(`${kind}.numbered`, { number, customer }),
  name: '',
  link: { text: say(`${kind}.open`), address: pageAddress(`/invoices/${number}`) },
  remarks: [say(`${kind}.signIn`), say('invoice.why')],
})

function runningOf({ validUntil, oncePaid }: MailContents['invoice'], { say, date }: WritingContext): string {
  const values = { date: date(validUntil) }
  return oncePaid === null
    ? say('invoice.runs', values)
    : say('invoice.runsOncePaid', { ...values, later: date(oncePaid) })
}

function invoiceFacts(content: MailContents['invoice'], writing: WritingContext): [string, string][] {
  const { customer, serialNumber, number, reference, totalCents, due, iban, message } = content
  const { say, date, euros } = writing
  return [
    [say('facts.customer'), customer],
    [say('facts.serialNumber'), serialNumber],
    [say('facts.invoice'), number],
    ...(reference ? [[say('facts.reference'), reference] as [string, string]] : []),
    [say('facts.amount'), euros(totalCents)],
    ...(due === null
      ? [[say('facts.paidOn'), date(content.date)] as [string, string]]
      : ([
          [say('facts.due'), date(due)],
          [say('facts.iban'), iban],
        ] satisfies [string, string][])),
    ...(message === null ? [] : [[say('facts.message'), message] as [string, string]]),
  ]
}

/** Brings a credit note: for which invoice, why, and what happens with the money. */
export function creditNote(content: MailContents['creditNote'], writing: WritingContext): Letter {
  const { customer, serialNumber, number, reference, invoice, reason, totalCents, onPeppol } = content
  const { language, say, date, euros } = writing
  return {
    ...paperLetter('creditNote', content, writing),
    paragraphs: [
      say('creditNote.attached', { invoice, customer }),
      ...(onPeppol ? [say('creditNote.onPeppol')] : []),
      ...creditSentences(language, content),
    ],
    facts: [
      [say('facts.customer'), customer],
      [say('facts.serialNumber'), serialNumber],
      [say('facts.creditNote'), number],
      [say('facts.date'), date(content.date)],
      [say('facts.invoice'), say('creditNote.invoice', { number: invoice, date: date(content.invoiceDate) })],
      ...(reference ? [[say('facts.reference'), reference] as [string, string]] : []),
      [say('facts.reason'), reason],
      [say('facts.credited'), euros(totalCents)],
    ],
  }
}
