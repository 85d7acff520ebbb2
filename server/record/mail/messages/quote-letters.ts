import type { MailContents } from '../mail-content.ts'
import type { Letter } from './letter.ts'
import type { WritingContext } from './writing.ts'

/** Brings a quote to its buyer: what it is for, until when it can be accepted, and the link that accepts it. */
export function quote(
  content: MailContents['quote'],
  { say, date, euros, pageAddress }: WritingContext,
): Letter {
  const { serialNumber, customer, number, totalCents, due, years, seats, validUntil, oncePaid, by, code } =
    content
  return {
    subject: say('quote.numbered', { number, customer }),
    name: '',
    paragraphs: [
      by ? say('quote.attachedBy', { by, customer }) : say('quote.attached', { customer }),
      say('quote.until', { date: date(due) }),
      say(oncePaid ? 'quote.runsOncePaid' : 'quote.runs', { date: date(validUntil) }),
    ],
    facts: [
      [say('facts.customer'), customer],
      [say('facts.serialNumber'), serialNumber],
      [say('facts.quote'), number],
      [say('facts.date'), date(content.date)],
      [say('facts.validUntil'), date(due)],
      [say('facts.years'), String(years)],
      [say('facts.seats'), String(seats)],
      [say('facts.amount'), euros(totalCents)],
    ],
    link: { text: say('quote.open'), address: pageAddress(`/quote/${code}`) },
    remarks: [say('quote.share'), say('quote.why')],
  }
}

/** Tells that a quote was accepted: what is ordered by it, and who is invoiced. */
export function quoteAccepted(
  content: MailContents['quoteAccepted'],
  { say, date, euros, pageAddress }: WritingContext,
): Letter {
  const { name, serialNumber, customer, number, totalCents, years, seats, validUntil, payer, untilPaid } =
    content
  return {
    subject: say('quoteAccepted.numbered', { number }),
    name,
    paragraphs: [
      say('quoteAccepted.text', { number, customer }),
      ...(untilPaid === null ? [] : [say('orderPlaced.waits', { date: date(untilPaid) })]),
    ],
    facts: [
      [say('facts.serialNumber'), serialNumber],
      [say('facts.years'), String(years)],
      [say('facts.seats'), String(seats)],
      [say('facts.validUntil'), date(validUntil)],
      [say('facts.invoiceFor'), payer],
      [say('facts.amount'), euros(totalCents)],
    ],
    link: { text: say('quoteAccepted.open'), address: pageAddress(`/invoices/${number}`) },
    remarks: [say('quoteAccepted.why')],
  }
}
