import * as v from 'valibot'
import { Seller } from './buyers.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { ofNumber } from './invoices.ts'
import { as, mapped, type Ours } from './mapped.ts'
import { amounts, Customer, extensionMoments, VatExemption } from './orders.ts'
import { PaperBuyer, PaperLine } from './paper-parts.ts'

/** How long a quote can be accepted after its date. */
export const quoteDays = 30

/**
 * `expired`: its last day has passed. `outdated`: the licence has another end date or number of seats since, or can no
 * longer be renewed, or the VAT on it has changed.
 */
const quoteStates = ['open', 'accepted', 'expired', 'outdated'] as const

export type QuoteState = (typeof quoteStates)[number]

/**
 * A quote as its page shows it. `language`: of its texts. `due`: the last day on which it can be accepted. `validUntil`: the licence's end date
 * after the renewal. `seats`: the new total. `dueDays`, `extendedOn`: how the invoice is to be paid, and when the licence is extended.
 * `vatExemption` null: VAT is charged. `needsReference`: whether it can be accepted only with an order reference. `invoice`: the number of the invoice that it became; null: none.
 */
export const Quote = mapped({
  number: v.string(),
  date: v.string(),
  due: v.string(),
  state: v.picklist(quoteStates),
  language: v.string(),
  seller: Seller.wire,
  buyer: PaperBuyer.wire,
  customer: Customer.wire,
  lines: v.array(PaperLine.wire),
  ...amounts,
  vatExemption: as('vat_exemption', v.nullable(VatExemption.wire)),
  validUntil: as('valid_until', v.string()),
  seats: as('nr_lics', v.number()),
  dueDays: as('due_days', v.number()),
  extendedOn: as('extended_on', v.picklist(extensionMoments)),
  needsReference: as('needs_reference', v.boolean()),
  invoice: v.nullable(v.string()),
})

export type Quote = Ours<typeof Quote>

const code = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(200))

const quoteReply = v.object({ data: Quote.wire })

export const readQuoteByCode = endpoint({
  method: 'POST',
  path: '/quotes/read',
  summary:
    'A quote, for its buyer without an account, by the code of its mail; changes nothing. A POST, so that no log of addresses holds the code.',
  access: 'public',
  inView: true,
  body: v.object({ code }),
  reply: quoteReply,
  errors: ['quote.notFound', 'session.tooManyTries'],
})

export const readQuote = endpoint({
  ...ofNumber,
  method: 'GET',
  path: '/quotes/:number',
  summary: 'A quote, for people who may renew its licence.',
  reply: quoteReply,
  errors: ['quote.notFound'],
})

const toAccept = [
  'quote.notFound',
  'quote.accepted',
  'quote.expired',
  'quote.outdated',
  'quote.invoiceOpen',
] as const

/** Absent: as the quote has it. */
const reference = v.optional(field.text(100))

export const acceptQuote = endpoint({
  method: 'POST',
  path: '/quotes/:number/accept',
  summary:
    'Accepts a quote at its price, for its buyer without an account, by the code of its mail: it becomes an order on invoice, with its invoice.',
  access: 'public',
  params: ofNumber.params,
  body: v.object({ code, reference }),
  reply: quoteReply,
  errors: [...toAccept, 'session.tooManyTries'],
})

export const orderByQuote = endpoint({
  ...ofNumber,
  method: 'POST',
  path: '/quotes/:number/order',
  summary: 'Accepts a quote as `acceptQuote` does, for people who may renew its licence.',
  body: v.object({ reference }),
  reply: quoteReply,
  errors: toAccept,
})
