import type { Buyer } from '#contract/buyers.ts'
import type { VatExemption } from '#contract/orders.ts'
import { oneYearAfter } from '#contract/products.ts'
import { issueCreditNote, issueInvoice, issueQuote } from '#server/invoices/issue.ts'
import { readPaper } from '#server/invoices/paper-rows.ts'
import { insertFromBank, insertReceipt, type NewReceipt } from '#server/invoices/receipt-rows.ts'
import { findOrderable, insertOrder } from '#server/orders/order-rows.ts'
import { insertQuote } from '#server/orders/quote-rows.ts'
import { daysAfter } from '#server/platform/calendar.ts'
import { fictionalSales } from '#server/platform/config/sales.ts'
import { type Db, inTransaction } from '#server/platform/db/database.ts'
import { hashOf } from '#server/platform/secrets.ts'

/** A buyer as the page of a renewal sends it; the company's number has right check digits. */
export const exampleBuyer = {
  name: 'Basisschool De Linde vzw',
  street: 'Lindelaan 4',
  postcode: '9000',
  city: 'Gent',
  country: 'BE',
  enterprise_number: 'BE 0111.111.124',
  reference: 'BB-2026-114',
  email: 'boekhouding@linde.example',
}

/** The price of a year in the demo data, in cents. */
const prices: Record<string, number> = { SPR10001: 14_900, SPR10002: 39_900, SPR10005: 19_900, ME20001: 8900 }

/** An order of one year on invoice, with the price of the demo data. */
export const orderOf = (sn: string, more: object = {}) => ({
  sn,
  kind: 'invoice',
  years: 1,
  total_cents: prices[sn] ?? 1,
  buyer: exampleBuyer,
  ...more,
})

/** The content of a paper of one year for the example buyer. */
const { paper: said, customer } = paperOfAYear()

function paperOfAYear() {
  const { name, enterprise_number: _, street, postcode, city, country, reference, email } = exampleBuyer
  const buyer = {
    ...{ name, street, postcode, city, reference, email },
    country: country as Buyer['country'],
    enterpriseNumber: '0111111124',
    vatNumber: '',
  }
  const [netCents, vatCents, roundingCents, totalCents] = [12_314, 2586, 0, 14_900]
  const amounts = { netCents, vatCents, roundingCents, totalCents }
  const detail = 'Licence, 30 seats\nfrom 02/01/2020 until 01/01/2021'
  const line = { text: 'Program, one year', detail, quantity: 1, unitCents: netCents, netCents, vatRate: 21 }
  const customer = { name, town: city, serialNumber: 'SPR10001' }
  const paper = {
    ...{ language: 'en' as const, buyer, lines: [line], ...amounts },
    vatExemption: null as VatExemption | null,
  }
  return { paper, customer }
}

/** The content of a paper without VAT. @param vatExemption null: it is zero rated */
function withoutVat(vatExemption: VatExemption | null): typeof said {
  const lines = said.lines.map((line) => ({ ...line, vatRate: 0 }))
  return { ...said, lines, vatExemption, vatCents: 0, totalCents: said.netCents }
}

/** `due`: 30 days after its date if absent. `email`: of its buyer. `untaxed`: there is no VAT, and why, null: it is zero rated. */
export type InvoiceOptions = { due?: string; email?: string; untaxed?: VatExemption | null }

/**
 * Adds an invoice of one year that is not paid, of a day, as if it had been ordered then.
 * @returns its number
 */
export async function addInvoice(
  db: Db,
  licenceId: number,
  date: string,
  { due = daysAfter(date, 30), email = said.buyer.email, untaxed }: InvoiceOptions = {},
): Promise<string> {
  const at = new Date(`${date}T12:00:00Z`)
  const content = untaxed === undefined ? said : withoutVat(untaxed)
  return inTransaction(db, async (trx) => {
    const order = await insertOrder(trx, {
      ...content,
      ...{
        licenceId,
        kind: 'invoice' as const,
        state: 'fulfilled' as const,
        years: 1,
        seats: 30,
        orderedBy: null,
      },
      ...{ endsNow: date, validUntil: oneYearAfter(date), createdAt: at, fulfilledAt: at, onPeppol: false },
    })
    const invoice = {
      ...content,
      buyer: { ...said.buyer, email },
      ...{ licenceId, orderId: order.id, date, due, vatRate: content.lines[0]?.vatRate ?? 0 },
      ...{ periodFrom: daysAfter(date, 1), periodUntil: oneYearAfter(date) },
      customer,
    }
    const { number } = await issueInvoice(trx, fictionalSales, invoice, at)
    return number
  })
}

/** Adds a quote of one more year for a licence that has an end date, open until 2090. @param code of its mail */
export async function addQuote(db: Db, licenceId: number, code: string): Promise<void> {
  const date = '2020-01-01'
  const at = new Date(`${date}T12:00:00Z`)
  await inTransaction(db, async (trx) => {
    const licence = await findOrderable(trx, licenceId)
    const endsNow = licence?.validUntil ?? date
    const validUntil = oneYearAfter(endsNow)
    const order = await insertOrder(trx, {
      ...said,
      ...{ licenceId, kind: 'quote' as const, state: 'open' as const, years: 1, seats: licence?.seats ?? 0 },
      ...{ orderedBy: null, endsNow, validUntil, createdAt: at, fulfilledAt: null, onPeppol: false },
    })
    const quote = {
      ...said,
      ...{ licenceId, orderId: order.id, date, due: '2090-01-01', vatRate: 21, customer },
      ...{ periodFrom: daysAfter(endsNow, 1), periodUntil: validUntil },
    }
    const { number } = await issueQuote(trx, fictionalSales, quote, at)
    await insertQuote(trx, { number, licenceId, codeHash: hashOf(code), seatsThen: licence?.seats ?? 0 })
  })
}

/**
 * Notes money for an invoice, by hand and on the day of its date if nothing else is said.
 * @param more `bankName`: the bank's own name for a movement of its statement
 */
export async function addNote(
  db: Db,
  number: string,
  amountCents: number,
  { bankName, ...more }: Partial<NewReceipt> & { bankName?: string } = {},
): Promise<void> {
  const { licenceId, date, at } = await paperOf(db, number)
  const noted = { source: 'hand', paymentId: null, notedBy: null, text: '' } as const
  const receipt = { ...noted, licenceId, number, date, amountCents, ...more }
  await inTransaction(db, async (trx) => {
    if (bankName === undefined) await insertReceipt(trx, receipt, at)
    else await insertFromBank(trx, [{ ...receipt, line: `${bankName}#1`, bankName }], at)
  })
}

/** Adds an invoice that was paid, and then credited in full. @returns its number */
export async function addCredited(db: Db, licenceId: number, date: string): Promise<string> {
  const number = await addInvoice(db, licenceId, date)
  const document = await readPaper(db, number)
  const { orderId, at } = await paperOf(db, number)
  await addNote(db, number, document.totalCents)
  const credits = { number, date, reason: 'Ordered twice', paidCents: document.totalCents }
  await inTransaction(db, (trx) =>
    issueCreditNote(trx, fictionalSales, { ...document, licenceId, orderId, credits }, at),
  )
  return number
}

const paperOf = (db: Db, number: string) =>
  db
    .selectFrom('papers')
    .select(['licence_id as licenceId', 'order_id as orderId', 'date', 'created_at as at'])
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
