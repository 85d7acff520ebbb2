import { pressurePercent } from '#contract/seat-pressure.ts'
import type { EndingLicence, MailContents } from '../mail-content.ts'
import type { Letter, Table } from './letter.ts'
import type { WritingContext } from './writing.ts'

type Ending = Pick<EndingLicence, 'serialNumber' | 'customer' | 'validUntil'>

/** Tells a root admin which licences end, or have ended, and leads to their renewal first. */
export function licenceEnds(
  { name, licences }: MailContents['licenceEnds'],
  writing: WritingContext,
): Letter {
  const { say, pageAddress } = writing
  const isAlone = licences.length === 1
  const linkOf = (kind: 'renew' | 'quiet', { customer }: EndingLicence) =>
    isAlone ? say(`licenceEnds.${kind}`) : say(`licenceEnds.${kind}Of`, { customer })
  const renewals = licences.map((licence) => ({
    text: linkOf('renew', licence),
    address: pageAddress(`/extend/product/${licence.serialNumber}`),
  }))
  const silences = licences.map((licence) => ({
    text: linkOf('quiet', licence),
    address: pageAddress(`/reminders/${licence.code}`),
  }))
  const [renewal, ...otherRenewals] = renewals
  return {
    name,
    ...(isAlone ? aboutOne(licences, writing) : aboutSeveral(licences, writing)),
    ...(renewal && { link: renewal }),
    moreLinks: [...otherRenewals, ...silences],
    remarks: [say('licenceEnds.why')],
  }
}

type About = Pick<Letter, 'subject' | 'paragraphs' | 'facts' | 'table'>

function aboutOne([licence]: readonly EndingLicence[], { say, date }: WritingContext): About {
  const { customer = '', validUntil = '', serialNumber = '', hasEnded = false } = licence ?? {}
  const values = { customer, date: date(validUntil) }
  return {
    subject: say(hasEnded ? 'licenceEnds.ended' : 'licenceEnds.ends', values),
    paragraphs: [say(hasEnded ? 'licenceEnds.endedOn' : 'licenceEnds.endsOn', values)],
    facts: [
      [say('facts.serialNumber'), serialNumber],
      [say('facts.validUntil'), values.date],
    ],
  }
}

function aboutSeveral(licences: readonly EndingLicence[], writing: WritingContext): About {
  const { say, date } = writing
  const { customer = '', validUntil = '' } = licences[0] ?? {}
  const more = licences.length - 1
  return {
    subject: say('licenceEnds.several', { customer, date: date(validUntil), more }),
    paragraphs: [say('licenceEnds.severalOn')],
    table: tableOf(licences, writing),
  }
}

const tableOf = (licences: readonly Ending[], { say, date }: WritingContext): Table => ({
  heads: [say('facts.customer'), say('facts.serialNumber'), say('facts.validUntil')],
  rows: licences.map(({ customer, serialNumber, validUntil }) => [customer, serialNumber, date(validUntil)]),
})

/** Tells a root admin that nearly all seats were in use on three days in a row. */
export function seatsShort(
  { name, licences }: MailContents['seatsShort'],
  { say, pageAddress }: WritingContext,
): Letter {
  const [link, ...moreLinks] = licences.map(({ serialNumber, customer }) => ({
    text: say('seatsShort.licence', { customer }),
    address: pageAddress(`/products/${serialNumber}`),
  }))
  return {
    subject: say('seatsShort.short', { customer: licences[0]?.customer ?? '' }),
    name,
    paragraphs: licences.map(({ customer, seats }) =>
      say('seatsShort.daysFull', { customer, seats, percent: pressurePercent }),
    ),
    ...(link && { link }),
    moreLinks,
    remarks: [say('seatsShort.why')],
  }
}

/** Lists for a dealer which customers' licences end soon. */
export function licencesOfDealer(
  { name, days, until, total, licences }: MailContents['licencesOfDealer'],
  writing: WritingContext,
): Letter {
  const { say, date, pageAddress } = writing
  const left = total - licences.length
  return {
    subject: say('licencesOfDealer.by', { count: total, date: date(until) }),
    name,
    paragraphs: [say('licencesOfDealer.list', { days })],
    table: tableOf(licences, writing),
    link: { text: say('licencesOfDealer.licences'), address: pageAddress('/home') },
    remarks: [
      ...(left > 0 ? [say('licencesOfDealer.more', { count: left })] : []),
      say('licencesOfDealer.why'),
    ],
  }
}

/** Tells a root admin that staff or the dealer gave the licence another end date, and that nothing is billed for it unless it undoes an order. */
export function endDateChanged(
  { name, serialNumber, customer, by, before, after, undoesOrder }: MailContents['endDateChanged'],
  { say, date, brandName, pageAddress }: WritingContext,
): Letter {
  const inWords = (day: string | null) => (day === null ? say('facts.noEnd') : date(day))
  return {
    subject: say('endDateChanged.subject', { serialNumber }),
    name,
    paragraphs: [
      say(by === 'dealer' ? 'endDateChanged.dealer' : 'endDateChanged.staff', { customer, brand: brandName }),
      ...(by === 'operator' || undoesOrder ? [] : [say('endDateChanged.notBilled')]),
    ],
    facts: [
      [say('facts.serialNumber'), serialNumber],
      [say('facts.before'), inWords(before)],
      [say('facts.now'), inWords(after)],
    ],
    link: {
      text: say('seatsShort.licence', { customer }),
      address: pageAddress(`/products/${serialNumber}`),
    },
    remarks: [say('endDateChanged.why')],
  }
}

/** Tells a root admin that staff or the dealer ordered a renewal: what, until when, and who is invoiced. */
export function orderPlaced(
  {
    name,
    serialNumber,
    customer,
    by,
    years,
    seats,
    validUntil,
    payer,
    untilPaid,
  }: MailContents['orderPlaced'],
  { say, date, brandName, pageAddress }: WritingContext,
): Letter {
  return {
    subject: say('orderPlaced.subject', { serialNumber }),
    name,
    paragraphs: [
      say(`orderPlaced.${by}`, { customer, brand: brandName }),
      ...(untilPaid === null ? [] : [say('orderPlaced.waits', { date: date(untilPaid) })]),
    ],
    facts: [
      [say('facts.serialNumber'), serialNumber],
      [say('facts.years'), String(years)],
      [say('facts.seats'), String(seats)],
      [say('facts.validUntil'), date(validUntil)],
      [say('facts.invoiceFor'), payer],
    ],
    link: {
      text: say('seatsShort.licence', { customer }),
      address: pageAddress(`/products/${serialNumber}`),
    },
    remarks: [say('orderPlaced.why')],
  }
}

/** Tells the person who asked whether staff have confirmed a VAT number. */
export function vatNumberDecided(
  { name, serialNumber, customer, vatNumber: number, isConfirmed }: MailContents['vatNumberDecided'],
  { say, pageAddress }: WritingContext,
): Letter {
  return {
    subject: say(`vatNumberDecided.${isConfirmed ? 'confirmedSubject' : 'refusedSubject'}`, { number }),
    name,
    paragraphs: [say(`vatNumberDecided.${isConfirmed ? 'confirmed' : 'refused'}`, { number, customer })],
    facts: [
      [say('facts.vatNumber'), number],
      [say('facts.customer'), customer],
      [say('facts.serialNumber'), serialNumber],
    ],
    link: { text: say('licenceEnds.renew'), address: pageAddress(`/extend/product/${serialNumber}`) },
    remarks: [say('vatNumberDecided.why')],
  }
}
