import type { PaymentReminderStep } from '#contract/paper-parts.ts'
import type { MailContents, UnpaidInvoice } from '../mail-content.ts'
import { type Letter, ownLines } from './letter.ts'
import type { WritingContext } from './writing.ts'

/** The keys of the steps' subjects. */
const subjects: Record<PaymentReminderStep, string> = { [-7]: 'soon', 7: 'first', 21: 'second', 35: 'last' }

/** Reminds a buyer of invoices that are due soon, or not paid: how to pay them, or report what is wrong. */
export function paymentReminder(
  { name, step, invoices }: MailContents['paymentReminder'],
  writing: WritingContext,
): Letter {
  const { say, date, euros, paysOnline, pageAddress } = writing
  const isAlone = invoices.length === 1
  const texts = isAlone ? 'paymentReminder.one' : 'paymentReminder.several'
  const linkTexts = isAlone ? 'invoice' : 'paymentReminder.several'
  const { number = '', customer = '', due = '', openCents = 0 } = invoices[0] ?? {}
  const values = isAlone
    ? { number, customer, date: date(due), amount: euros(openCents) }
    : { count: invoices.length }
  const [facts, ...moreFacts] = invoices.map((invoice) => factsOf(invoice, writing))
  const [link, ...moreLinks] = invoices.map((invoice) => ({
    text: say(`${linkTexts}.open`, { number: invoice.number }),
    address: pageAddress(`/invoices/${invoice.number}`),
  }))
  return {
    subject: say(`${texts}.subject.${subjects[step]}`, values),
    name,
    paragraphs: [
      say(`${texts}.${step < 0 ? 'soon' : 'overdue'}`, values),
      ...(step === 7 ? [say('paymentReminder.slipped')] : []),
      ...(step === 35 ? [say('paymentReminder.now')] : []),
      say(`${texts}.attached`),
      ...(invoices.some(({ message }) => message !== null) ? [say(`${texts}.transfer`)] : []),
      ...(paysOnline ? [say('invoice.payOnline')] : []),
    ],
    ...(facts && { facts }),
    moreFacts,
    ...(link && { link }),
    moreLinks,
    remarks: [
      say(`${linkTexts}.signIn`),
      say('paymentReminder.ignore'),
      say(`${texts}.wrong`),
      say(`${linkTexts}.why`),
    ],
  }
}

function factsOf(
  { number, customer, serialNumber, reference, openCents, due, iban, message }: UnpaidInvoice,
  { say, date, euros }: WritingContext,
): [string, string][] {
  return [
    [say('facts.invoice'), number],
    [say('facts.customer'), customer],
    [say('facts.serialNumber'), serialNumber],
    ...(reference ? [[say('facts.reference'), reference] as [string, string]] : []),
    [say('facts.stillToPay'), euros(openCents)],
    [say('facts.due'), date(due)],
    [say('facts.iban'), iban],
    ...(message === null ? [] : [[say('facts.message'), message] as [string, string]]),
  ]
}

/** Passes a reported problem on to the vendor. */
export function invoiceDisputed(
  content: MailContents['invoiceDisputed'],
  { say, euros, pageAddress }: WritingContext,
): Letter {
  const { login, name, serialNumber, customer, number, openCents, reason, replyTo } = content
  return {
    subject: say('invoiceDisputed.numbered', { number, customer }),
    name: '',
    paragraphs: [
      say('invoiceDisputed.reported'),
      ...ownLines(reason),
      say(replyTo ? 'invoiceDisputed.answer' : 'invoiceDisputed.noAddress'),
      say('invoiceDisputed.settle'),
    ],
    facts: [
      [say('facts.invoice'), number],
      [say('facts.customer'), customer],
      [say('facts.serialNumber'), serialNumber],
      [say('facts.stillToPay'), euros(openCents)],
      [say('facts.login'), login],
      ...(name ? [[say('facts.person'), name] as [string, string]] : []),
    ],
    link: { text: say('invoice.open'), address: pageAddress(`/invoices/${number}`) },
  }
}

/** Tells the person who reported a problem that it is settled, with the staff's answer. */
export function disputeSettled(
  { name, serialNumber, customer, number, answer, openCents, due }: MailContents['disputeSettled'],
  { say, date, euros, pageAddress }: WritingContext,
): Letter {
  const lines = ownLines(answer)
  return {
    subject: say('disputeSettled.numbered', { number }),
    name,
    paragraphs: [
      say('disputeSettled.text', { number, customer }),
      ...(lines.length > 0 ? [say('disputeSettled.answer'), ...lines] : []),
      say('disputeSettled.pay'),
    ],
    facts: [
      [say('facts.invoice'), number],
      [say('facts.customer'), customer],
      [say('facts.serialNumber'), serialNumber],
      [say('facts.stillToPay'), euros(openCents)],
      [say('facts.due'), date(due)],
    ],
    link: { text: say('invoice.open'), address: pageAddress(`/invoices/${number}`) },
    remarks: [say('disputeSettled.why')],
  }
}
