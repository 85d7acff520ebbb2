import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { ListedInvoice, receiptSources } from './invoices.ts'
import { as, mapped, namedAs, type Ours } from './mapped.ts'
import { amounts, Customer, vatExemptionKinds } from './orders.ts'

const month = v.pipe(v.string(), v.regex(/^2\d{3}-(?:0[1-9]|1[0-2])$/))

const journalQuery = v.object({
  ...field.paging,
  /** `YYYY-MM`; absent: of all months. */
  month: v.optional(month),
  format: v.optional(v.picklist(['csv'])),
  language: field.mailLanguage,
})

const shared = {
  method: 'GET',
  access: ['staff', 'dealer', 'admin'],
  query: journalQuery,
  orFile: 'text/csv',
  errors: [],
} as const

/** The order of a paper. `seats`: the new total. `by`: the name of the person who ordered; null: a visitor, or a deleted account. */
const Ordered = mapped({
  years: v.number(),
  seats: as('nr_lics', v.number()),
  by: v.nullable(v.string()),
})

/**
 * A paper with what was ordered and how it was sent. `buyer`: their name. `mailedTo`: the buyer's address, to which it is mailed, or empty. `reminded`: the day of
 * its latest payment reminder; null: none went out.
 */
export const JournalPaper = mapped({
  ...ListedInvoice.fields,
  customer: Customer.wire,
  buyer: v.string(),
  mailedTo: as('mailed_to', v.string()),
  reminded: v.nullable(v.string()),
  ordered: Ordered.wire,
})

export type JournalPaper = Ours<typeof JournalPaper>

/** The invoices of one VAT rate (in percent) and one kind of exemption, less the credit notes. `exemptionKind` null: no exemption. */
const RateTotal = mapped({
  vatRate: as('vat_rate', v.number()),
  exemptionKind: as('vat_exemption_kind', v.nullable(v.picklist(vatExemptionKinds))),
  ...amounts,
})

export type RateTotal = Ours<typeof RateTotal>

/**
 * One page. `total`: of all that match. `totals`: of the month, without quotes, the highest rate first; null: no month was asked for.
 * `firstMonth`: of the oldest paper; null: there is none.
 */
export const Journal = mapped({
  papers: as('data', v.array(JournalPaper.wire)),
  total: v.number(),
  totals: v.nullable(v.array(RateTotal.wire)),
  firstMonth: as('first_month', v.nullable(v.string())),
})

export type Journal = Ours<typeof Journal>

export const listJournal = endpoint({
  ...shared,
  path: '/invoices',
  summary:
    'Invoices, credit notes and quotes with what was ordered, the newest first: all for staff, else of the licences that the person may renew. `format=csv` streams the invoices and credit notes as a sales journal, the oldest first, headed in `language`; amounts of credit notes are negative there.',
  reply: Journal.wire,
})

/**
 * Money that came in for an invoice, or went back (negative). `isTakenBack`: staff took an earlier note back; its amount is the opposite.
 * `takenBackOn`: the day on which this note was taken back; null: it counts.
 */
export const JournalReceipt = mapped({
  id: v.number(),
  date: v.string(),
  ...namedAs(ListedInvoice, { number: v.string() }),
  amountCents: as('amount_cents', v.number()),
  source: v.picklist(receiptSources),
  isTakenBack: as('taken_back', v.boolean()),
  takenBackOn: as('taken_back_on', v.nullable(v.string())),
  text: v.string(),
  customer: Customer.wire,
})

export type JournalReceipt = Ours<typeof JournalReceipt>

/** One page. `total`, `totalCents`: of all that match. */
export const ReceiptJournal = mapped({
  receipts: as('data', v.array(JournalReceipt.wire)),
  total: v.number(),
  totalCents: as('total_cents', v.number()),
})

export type ReceiptJournal = Ours<typeof ReceiptJournal>

export const listReceipts = endpoint({
  ...shared,
  path: '/receipts',
  summary:
    'Money that came in for invoices or went back, the newest first: all for staff, else of the licences that the person may renew. `format=csv` streams it, the oldest first, headed in `language`.',
  reply: ReceiptJournal.wire,
})

/** The columns of the sales journal as a file. Their headings are the texts `export.sales`. */
export const salesColumns = [
  'date',
  'number',
  'kind',
  'credits',
  'customer',
  'serialNumber',
  'buyer',
  'enterpriseNumber',
  'vatNumber',
  'country',
  'reference',
  'periodFrom',
  'periodUntil',
  'net',
  'vatRate',
  'vatExemption',
  'vat',
  'rounding',
  'total',
  'due',
  'paymentReference',
  'paid',
  'credited',
  'state',
] as const

/** The columns of the money as a file. Their headings are the texts `export.money`. */
export const moneyColumns = [
  'date',
  'amount',
  'source',
  'number',
  'customer',
  'serialNumber',
  'text',
  'bankReference',
  'notedOn',
] as const
