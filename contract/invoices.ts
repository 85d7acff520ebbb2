import * as v from 'valibot'
import { Buyer, Seller } from './buyers.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { as, mapped, namedAs, type Ours } from './mapped.ts'
import { amounts, Customer, Line } from './orders.ts'

const paperKinds = ['invoice', 'credit_note', 'quote'] as const

export type PaperKind = (typeof paperKinds)[number]

/** `overdue`: open after its day. */
const invoiceStates = ['open', 'overdue', 'paid', 'partly_paid', 'credited', 'disputed'] as const

export type InvoiceState = (typeof invoiceStates)[number]

const sendingStates = ['queued', 'sent', 'delivered', 'refused'] as const

const facts = {
  number: v.string(),
  kind: v.picklist(paperKinds),
  date: v.string(),
  /** The day by which it has to be paid; null: it was paid online. */
  due: v.nullable(v.string()),
  ...amounts,
  state: v.picklist(invoiceStates),
  /** Over Peppol; null: it is not sent there. */
  sending: v.nullable(v.picklist(sendingStates)),
  paidCents: as('paid_cents', v.number()),
  pdf: v.string(),
  xml: v.string(),
} as const

/** A paper in the history of a licence. `pdf`, `xml`: paths from the root. */
export const ListedInvoice = mapped(facts)

export type ListedInvoice = Ours<typeof ListedInvoice>

export const listInvoices = endpoint({
  method: 'GET',
  path: '/licences/:sn/invoices',
  summary: 'The papers of a licence, the newest first, for people who may renew it: its latest 200.',
  access: ['staff', 'dealer', 'admin'],
  params: v.object({ sn: field.serialNumber }),
  reply: v.object({ data: v.array(ListedInvoice.wire) }),
  errors: ['licence.notFound'],
})

/** A line of a paper. `detail`: what it is for, in the language of the paper. */
const PaperLine = mapped({ ...Line.fields, detail: v.string() })

/** Money that came in for an invoice. `date`: the day on which it was paid. `source`: by hand, or online. */
const Receipt = mapped({
  date: v.string(),
  amountCents: as('amount_cents', v.number()),
  source: v.picklist(['hand', 'online']),
  text: v.string(),
})

/** A buyer as it stands on a paper: of a visitor who paid with the web code, only the name may be known. */
const PaperBuyer = mapped({
  ...Buyer.fields,
  street: v.string(),
  postcode: v.string(),
  city: v.string(),
  country: v.string(),
  email: v.string(),
})

/**
 * An invoice as its page shows it. `language`: of its texts. `paymentReference`: the structured message in its digits, `+++…+++`; null: it was
 * paid online. `epc`: the text of the bank's square; null without one.
 */
export const Invoice = mapped({
  ...facts,
  language: v.string(),
  seller: Seller.wire,
  buyer: PaperBuyer.wire,
  customer: Customer.wire,
  lines: v.array(PaperLine.wire),
  paymentReference: as('payment_reference', v.nullable(v.string())),
  epc: v.nullable(v.string()),
  receipts: v.array(Receipt.wire),
})

export type Invoice = Ours<typeof Invoice>

const ofNumber = {
  access: ['staff', 'dealer', 'admin'],
  params: v.object({ number: v.pipe(v.string(), v.regex(/^[A-Za-z]{0,10}-?\d{4}-\d{1,9}$/)) }),
  errors: ['invoice.notFound'],
} as const

export const readInvoice = endpoint({
  ...ofNumber,
  method: 'GET',
  path: '/invoices/:number',
  summary: 'An invoice, for people who may renew its licence.',
  reply: v.object({ data: Invoice.wire }),
})

export const invoiceAsPdf = endpoint({
  ...ofNumber,
  method: 'GET',
  path: '/invoices/:number.pdf',
  summary: 'The invoice as a tagged PDF.',
  file: ['application/pdf'],
  reply: v.object({}),
})

export const invoiceAsXml = endpoint({
  ...ofNumber,
  method: 'GET',
  path: '/invoices/:number.xml',
  summary: 'The invoice as UBL 2.1 (EN 16931, Peppol BIS Billing 3).',
  file: ['application/xml'],
  reply: v.object({}),
})

/** `date`: the day on which it was paid, today at the latest. */
export const Payment = mapped({
  date: field.calendarDate,
  ...namedAs(Receipt, {
    amountCents: v.pipe(field.cents, v.minValue(1)),
    text: v.optional(field.text(), ''),
  }),
})

/** `extendedUntil`: the licence's new end date, if this payment has extended it. */
export const PaidInvoice = mapped({
  state: v.picklist(invoiceStates),
  paidCents: as('paid_cents', v.number()),
  extendedUntil: as('extended_until', v.nullable(v.string())),
})

export type PaidInvoice = Ours<typeof PaidInvoice>

export const payInvoice = endpoint({
  ...ofNumber,
  method: 'POST',
  path: '/invoices/:number/paid',
  summary: 'Notes money that came in for an invoice: all that is open of it, or a part.',
  access: ['staff'],
  body: Payment.wire,
  reply: v.object({ data: PaidInvoice.wire }),
  errors: ['invoice.notFound', 'invoice.alreadyPaid', 'invoice.tooMuch'],
})
