import type { Sales } from '../platform/config/sales.ts'
import type { Trx } from '../platform/db/database.ts'
import type { CreditNote, PaperDocument } from './paper.ts'
import { insertPaper, takeNumber } from './paper-rows.ts'
import { paymentReference } from './payment-reference.ts'
import { queueSending } from './sending-rows.ts'

/** The licence and the order of a paper. */
type Subject = { licenceId: number; orderId: number }

/** An invoice before it has its number. `due` null: it was paid online. */
export type NewInvoice = Omit<PaperDocument, 'number' | 'kind' | 'seller' | 'paymentReference' | 'credits'> &
  Subject

/** A quote before it has its number. `due`: the last day on which it can be accepted. */
export type NewQuote = NewInvoice & { due: string }

/** A credit note before it has its number. */
export type NewCreditNote = Omit<NewInvoice, 'due'> & Pick<CreditNote, 'credits'>

/**
 * Stores the invoice of an order. The caller holds the lock of the licence, and does nothing else in the transaction but note and mail: all
 * others that need a number wait from here on.
 */
export async function issueInvoice(
  trx: Trx,
  sales: Sales,
  { licenceId, orderId, ...said }: NewInvoice,
  at: Date,
): Promise<PaperDocument> {
  const { number, year, count } = await takeNext(trx, sales.invoiceSeries, said.date)
  const document: PaperDocument = {
    ...said,
    kind: 'invoice',
    number,
    seller: sales.seller,
    paymentReference: said.due === null ? null : paymentReference(year, count),
  }
  await insertPaper(trx, { licenceId, orderId, document, at })
  if (sales.peppol) await queueSending(trx, { licenceId, paper: document, at })
  return document
}

/** Stores a credit note, numbered in a series of its own. The caller does as for `issueInvoice`. */
export async function issueCreditNote(
  trx: Trx,
  sales: Sales,
  { licenceId, orderId, ...said }: NewCreditNote,
  at: Date,
): Promise<CreditNote> {
  const { number } = await takeNext(trx, sales.creditNoteSeries, said.date)
  const { seller } = sales
  const document: CreditNote = {
    ...said,
    kind: 'credit_note',
    number,
    seller,
    due: null,
    paymentReference: null,
  }
  await insertPaper(trx, { licenceId, orderId, document, at })
  if (sales.peppol) await queueSending(trx, { licenceId, paper: document, at })
  return document
}

/** Stores the quote of an order, numbered in a series of its own. The caller does as for `issueInvoice`. */
export async function issueQuote(
  trx: Trx,
  sales: Sales,
  { licenceId, orderId, ...said }: NewQuote,
  at: Date,
): Promise<PaperDocument> {
  const { number } = await takeNext(trx, sales.quoteSeries, said.date)
  const document: PaperDocument = {
    ...said,
    kind: 'quote',
    number,
    seller: sales.seller,
    paymentReference: null,
  }
  await insertPaper(trx, { licenceId, orderId, document, at })
  return document
}

/**
 * Counts by the prefix alone: a prefix that papers of another kind had before goes on after their numbers.
 * @returns the number as papers show it, and the year and the count in it
 */
async function takeNext(trx: Trx, { prefix, firstYear, firstNumber }: Sales['invoiceSeries'], date: string) {
  const year = Number(date.slice(0, 4))
  const first = year === firstYear ? firstNumber : 1
  const count = await takeNumber(trx, { series: prefix, year, first })
  return { number: `${prefix}${year}-${String(count).padStart(4, '0')}`, year, count }
}
