import * as v from 'valibot'
import { Seller } from './buyers.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { as, mapped, namedAs, type Ours } from './mapped.ts'
import { amounts, Customer, VatExemption } from './orders.ts'
import { Dispute, PaperBuyer, PaperLine, PaymentReminders, Peppol, paperKinds } from './paper-parts.ts'

/**
 * `overdue`: open after its due day. `credited`: in full. A credit note is `open` as long as money for its invoice is to be paid back, and
 * `credited` otherwise. `disputed`: a problem was reported, and it is not paid. A quote is `open` until its last day, also if the licence has changed since, then
 * `overdue`, and `credited` once it was accepted: its invoice stands for it.
 */
const invoiceStates = ['open', 'overdue', 'paid', 'partly_paid', 'credited', 'disputed'] as const

export type InvoiceState = (typeof invoiceStates)[number]

const sendingStates = ['queued', 'sent', 'delivered', 'refused'] as const

export type SendingState = (typeof sendingStates)[number]

const facts = {
  number: v.string(),
  kind: v.picklist(paperKinds),
  date: v.string(),
  /** The day by which it has to be paid, or a quote accepted; null: it was paid online, or is a credit note. */
  due: v.nullable(v.string()),
  ...amounts,
  state: v.picklist(invoiceStates),
  /** Over Peppol; null: it is not sent there. */
  sending: v.nullable(v.picklist(sendingStates)),
  /** The money that came in, less what went back. */
  paidCents: as('paid_cents', v.number()),
  /** The total of its credit notes. */
  creditedCents: as('credited_cents', v.number()),
  /** The money that came in for the credited part and is not paid back yet. A credit note has the figure of its invoice. */
  toPayBackCents: as('to_pay_back_cents', v.number()),
  pdf: v.string(),
  /** Null for quotes. */
  xml: v.nullable(v.string()),
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

/** `hand`: noted by staff. `bank`: from a bank statement. `refund`, `chargeback`: of an online payment; positive if it failed or was reversed. */
export const receiptSources = ['hand', 'bank', 'online', 'refund', 'chargeback'] as const

export type ReceiptSource = (typeof receiptSources)[number]

/**
 * Money that came in for an invoice, or went back (negative). `date`: the day on which it was paid. `takenBack`: the day on which staff took
 * it back; it no longer counts.
 */
const Receipt = mapped({
  id: v.number(),
  date: v.string(),
  amountCents: as('amount_cents', v.number()),
  source: v.picklist(receiptSources),
  text: v.string(),
  takenBack: as('taken_back', v.nullable(v.string())),
})

/** The invoice that a credit note is for. `date`: of the invoice. `paidCents`: the money that had come in for the credited part, to be paid back. */
const Credits = mapped({
  number: v.string(),
  date: v.string(),
  reason: v.string(),
  paidCents: as('paid_cents', v.number()),
})

export type Credits = Ours<typeof Credits>

/**
 * An invoice or a credit note as its page shows it. `language`: of its texts. `paymentReference`: the structured message in its digits,
 * `+++…+++`; null: it was paid online or is a credit note. `epc`: the text of the bank's square; null without one. `credits`: null for
 * invoices. `creditNotes`: the numbers of an invoice's credit notes, the oldest first. `isPayableOnline`: whether
 * `payInvoiceOnline` can pay its open amount. `peppol`: null as long as `sending` is. `dispute`: null without one. `reminders`: null for
 * papers without a due day, and quotes. `vatExemption` null: VAT is charged.
 */
export const Invoice = mapped({
  ...facts,
  language: v.string(),
  seller: Seller.wire,
  buyer: PaperBuyer.wire,
  customer: Customer.wire,
  lines: v.array(PaperLine.wire),
  vatExemption: as('vat_exemption', v.nullable(VatExemption.wire)),
  paymentReference: as('payment_reference', v.nullable(v.string())),
  epc: v.nullable(v.string()),
  receipts: v.array(Receipt.wire),
  credits: v.nullable(Credits.wire),
  creditNotes: as('credit_notes', v.array(v.string())),
  isPayableOnline: as('payable_online', v.boolean()),
  peppol: v.nullable(Peppol.wire),
  dispute: v.nullable(Dispute.wire),
  reminders: v.nullable(PaymentReminders),
})

export type Invoice = Ours<typeof Invoice>

/** A call about one invoice. */
export const ofNumber = {
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
  errors: ['invoice.notFound', 'invoice.alreadyPaid', 'invoice.credited', 'invoice.tooMuch'],
})

/** `validUntil`: the licence's new end date; null: unchanged. `isKept`: it stays extended because it has changed since. */
export const TakenBack = mapped({
  state: v.picklist(invoiceStates),
  ...namedAs(ListedInvoice, { paidCents: v.number(), toPayBackCents: v.number() }),
  validUntil: as('valid_until', v.nullable(v.string())),
  isKept: as('is_kept', v.boolean()),
})

export type TakenBack = Ours<typeof TakenBack>

export const takeBackReceipt = endpoint({
  ...ofNumber,
  method: 'POST',
  path: '/invoices/:number/receipts/:id/take_back',
  summary:
    'Takes back what staff noted by hand or from a bank statement: that money came in for an invoice, or was paid back.',
  access: ['staff'],
  params: v.object({ ...ofNumber.params.entries, id: field.id }),
  reply: v.object({ data: TakenBack.wire }),
  errors: ['invoice.notFound', 'invoice.receiptGone'],
})

/** `peppol`: once more. `mail`: not any more, as the buyer has the PDF. */
export const NewSending = v.object({ way: v.picklist(['peppol', 'mail']) })

export type NewSending = v.InferOutput<typeof NewSending>

export const sendInvoice = endpoint({
  ...ofNumber,
  method: 'POST',
  path: '/invoices/:number/sending',
  summary:
    'Sends a paper that was refused on Peppol once more, or takes it out of the sending: the buyer has the PDF.',
  access: ['staff'],
  body: NewSending,
  reply: v.object({ data: v.object({ sending: facts.sending }) }),
  errors: ['invoice.notFound', 'invoice.notRefused'],
})

/** A paper that was refused on Peppol. `at`: since when, ISO 8601. */
export const RefusedPaper = mapped({
  number: v.string(),
  kind: v.picklist(paperKinds),
  customer: Customer.wire,
  ...Peppol.fields,
})

export type RefusedPaper = Ours<typeof RefusedPaper>

export const RefusedPapers = mapped({ papers: as('data', v.array(RefusedPaper.wire)), total: v.number() })

export type RefusedPapers = Ours<typeof RefusedPapers>

export const listRefused = endpoint({
  method: 'GET',
  path: '/invoices/refused',
  summary: 'The invoices and credit notes that were refused on Peppol, the newest refusal first.',
  access: ['staff'],
  query: v.object(field.paging),
  reply: RefusedPapers.wire,
  errors: [],
})
