import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { ListedInvoice, ofNumber, Payment } from './invoices.ts'
import { as, mapped, namedAs, type Ours } from './mapped.ts'
import { Customer } from './orders.ts'

/** The longer term and the seats that an order gave a licence, which a credit note can take back. */
const Extension = mapped({
  validUntil: as('valid_until', v.string()),
  endsBefore: as('ends_before', v.string()),
  seats: as('nr_lics', v.number()),
  seatsBefore: as('nr_lics_before', v.number()),
})

export type Extension = Ours<typeof Extension>

/** The amounts of an invoice that is about to be credited. `extension` null: none to take back, or the licence has changed since. */
export const CreditOffer = mapped({
  ...namedAs(ListedInvoice, { totalCents: v.number(), creditedCents: v.number(), paidCents: v.number() }),
  extension: v.nullable(Extension.wire),
})

export type CreditOffer = Ours<typeof CreditOffer>

export const readCreditOffer = endpoint({
  ...ofNumber,
  method: 'GET',
  path: '/invoices/:number/credit',
  summary: 'What of an invoice can be credited, and what the licence got by it.',
  access: ['staff'],
  reply: v.object({ data: CreditOffer.wire }),
})

/**
 * `amountCents`: with VAT; absent: all that is not credited yet. `creditedCents`: as the person saw it; absent: not checked. `takesBack`: whether
 * the licence gets its old end date and seats back; only without `amountCents`.
 */
export const NewCredit = mapped({
  reason: field.requiredText(200),
  amountCents: as('amount_cents', v.optional(v.pipe(field.cents, v.minValue(1)))),
  creditedCents: as('credited_cents', v.optional(field.cents)),
  takesBack: as('take_back', v.optional(v.boolean(), false)),
})

export type NewCredit = Ours<typeof NewCredit>

/** `number`: of the credit note; the rest is of its invoice. `validUntil`: the licence's new end date; null: unchanged. */
export const CreditedInvoice = mapped({
  number: v.string(),
  state: ListedInvoice.fields.state,
  ...namedAs(ListedInvoice, { creditedCents: v.number(), toPayBackCents: v.number() }),
  validUntil: as('valid_until', v.nullable(v.string())),
})

export type CreditedInvoice = Ours<typeof CreditedInvoice>

export const creditInvoice = endpoint({
  ...ofNumber,
  method: 'POST',
  path: '/invoices/:number/credit',
  summary:
    'Issues a credit note for an invoice, whole or in part, and takes the extension of its licence back if asked.',
  access: ['staff'],
  body: NewCredit.wire,
  reply: v.object({ data: CreditedInvoice.wire }),
  errors: [
    'invoice.notFound',
    'invoice.credited',
    'invoice.tooMuchCredit',
    'invoice.changed',
    'invoice.cannotTakeBack',
  ],
})

/** The amounts after money was paid back. */
export const PaidBack = mapped(namedAs(ListedInvoice, { paidCents: v.number(), toPayBackCents: v.number() }))

export type PaidBack = Ours<typeof PaidBack>

export const notePaidBack = endpoint({
  ...ofNumber,
  method: 'POST',
  path: '/invoices/:number/paid_back',
  summary: 'Notes money that was paid back for a credited invoice: all that is to be paid back, or a part.',
  access: ['staff'],
  body: Payment.wire,
  reply: v.object({ data: PaidBack.wire }),
  errors: ['invoice.notFound', 'invoice.tooMuchBack'],
})

/** An invoice for which money is to be paid back. `since`: the day of its latest credit note, or of the payment that exceeded it. */
export const OwedInvoice = mapped({
  number: v.string(),
  ...namedAs(ListedInvoice, { toPayBackCents: v.number() }),
  customer: Customer.wire,
  since: v.string(),
})

export type OwedInvoice = Ours<typeof OwedInvoice>

export const OwedInvoices = mapped({ invoices: as('data', v.array(OwedInvoice.wire)), total: v.number() })

export type OwedInvoices = Ours<typeof OwedInvoices>

export const listOwed = endpoint({
  method: 'GET',
  path: '/invoices/to_pay_back',
  summary: 'The invoices for which money is to be paid back, the oldest first.',
  access: ['staff'],
  query: v.object(field.paging),
  reply: OwedInvoices.wire,
  errors: [],
})
