import type { Buyer } from '#contract/buyers.ts'
import { renewedUntil } from '#contract/products.ts'
import type { Quote } from '#contract/quotes.ts'
import { withLicenceLocked } from '../groups/licence-lock.ts'
import { findUnpaid } from '../invoices/receipt-rows.ts'
import { isTheirsNow } from '../licences/holders.ts'
import { dateInBrussels } from '../platform/calendar.ts'
import type { Db, Trx } from '../platform/db/database.ts'
import { conflict, notFound } from '../platform/errors.ts'
import { writeAudit } from '../record/audit/audit.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'
import { refuseIncomplete } from './complete-buyer.ts'
import { redated } from './lines.ts'
import { orderOnInvoice } from './order-on-invoice.ts'
import * as orders from './order-rows.ts'
import * as rows from './quote-rows.ts'
import { assertOpen, findForHolder, findForPerson, quoteOf } from './quotes.ts'
import { isReachable } from './reachable.ts'
import { tellOfAcceptance } from './tell-of-acceptance.ts'
import { termOf } from './terms.ts'

/** `reference` undefined: as the quote has it. */
type Acceptance = { number: string; reference: string | undefined }

/**
 * Accepts a quote for the holder of its mail, once: an order on invoice at its price, with its invoice.
 * @throws Refusal 404 if the code is not of this quote, 400 if the reference is missing, 409 if it can no longer be accepted, 429 after too many
 *   wrong codes
 */
export async function acceptQuote(
  services: Services,
  { code, address }: { code: string; address: string },
  { number, reference }: Acceptance,
): Promise<Quote> {
  const found = await findForHolder(services, code, address)
  if (found.document.number !== number) throw notFound('quote.notFound')
  // One look-up of a quote at a time.
  return services.changeQueues.run(`quote:${number}`, () =>
    lookUpAndAccept(services, found, { by: null, reference }),
  )
}

/** As `acceptQuote`, for a person who may renew its licence. @throws Refusal as `acceptQuote`; 404 also outside the scope */
export async function orderByQuote(
  services: Services,
  person: Person,
  { number, reference }: Acceptance,
): Promise<Quote> {
  const found = await findForPerson(services, person, number)
  // One look-up of a person at a time.
  return services.changeQueues.run(`account:${person.id}`, () =>
    lookUpAndAccept(services, found, { by: person, reference }),
  )
}

/** The look-up holds no lock, and no connection to the database. A quote that is refused anyway costs none. */
async function lookUpAndAccept(
  services: Services,
  found: rows.QuoteRow,
  { by, reference }: { by: Person | null; reference: string | undefined },
): Promise<Quote> {
  const { licenceId } = found
  const { buyer: kept, number } = found.document
  await findAcceptable(services.db, services, { number, licenceId })
  // A quote is for a buyer of the form, whose country is one of its list.
  const buyer = { ...kept, reference: reference ?? kept.reference } as Buyer
  refuseIncomplete(services, buyer)
  const onPeppol = await isReachable(services, buyer)
  return withLicenceLocked(services, licenceId, (trx) =>
    accept(trx, services, { number, licenceId, by, buyer, onPeppol }),
  )
}

/** A quote as it is now. @throws Refusal 409 */
async function findAcceptable(
  db: Db | Trx,
  services: Services,
  { number, licenceId }: { number: string; licenceId: number },
): Promise<rows.QuoteRow> {
  // Before the quote: if it is accepted in between, its own invoice must not seem to be in the way.
  const unpaid = await findUnpaid(db, licenceId)
  const found = await rows.readAgain(db, number)
  assertOpen(services, found)
  if (unpaid !== null) throw conflict('quote.invoiceOpen')
  return found
}

/** `by` null: a visitor. */
type Accepting = { number: string; licenceId: number; by: Person | null; buyer: Buyer; onPeppol: boolean }

async function accept(
  trx: Trx,
  services: Services,
  { number, licenceId, by, buyer, onPeppol }: Accepting,
): Promise<Quote> {
  const { sales } = services.config
  const licence = await orders.findOrderable(trx, licenceId)
  if (!licence || (by && !(await isTheirsNow(trx, licence, by.id)))) throw notFound('quote.notFound')
  const found = await findAcceptable(trx, services, { number, licenceId })
  const { document } = found
  const quote = await orders.findOrder(trx, found.orderId)
  if (!quote) throw notFound('quote.notFound')
  const { rootGroupId, validUntil } = licence
  if (!sales || rootGroupId === null || validUntil === null) throw conflict('quote.outdated')
  const at = services.clock()
  const { orderedBy } = quote
  // A dealer who no longer has the licence gets no mail.
  const sender = orderedBy !== null && (await isTheirsNow(trx, licence, orderedBy)) ? orderedBy : null
  await orders.saveBuyer(trx, licenceId, false, { ...buyer, reference: '' })
  const made = await orders.insertOrder(trx, {
    ...inTermFrom(quote, at),
    kind: 'invoice',
    buyer,
    onPeppol,
    orderedBy: by?.id ?? null,
  })
  await orders.updateOrder(trx, quote.id, { state: 'fulfilled', fulfilledAt: at })
  await rows.setBecame(trx, number, made.id)
  await writeAudit(trx, by, at, {
    action: 'payment.order',
    target: 'licence',
    targetId: licenceId,
    after: {
      order: made.id,
      years: made.years,
      seats: made.seats,
      amountCents: made.totalCents,
      quote: number,
    },
  })
  const { order, paper } = await orderOnInvoice(
    trx,
    services,
    sales,
    {
      made,
      licence: { rootGroupId, validUntil },
      customer: {
        name: licence.customer ?? '',
        town: licence.town,
        serialNumber: document.customer.serialNumber,
      },
      buyer,
      tell: (order, running) => tellOfAcceptance(trx, { quote: document, sender, order, by, running, at }),
    },
    { by, at },
  )
  const { number: invoice } = paper
  return quoteOf(services, { ...found, isAccepted: true, invoice, validUntil: order.validUntil })
}

/**
 * The quote's order as it is placed now. A licence that has ended meanwhile is renewed from today, and more seats for the rest of its term are
 * given from today.
 */
function inTermFrom({ id: _, ...quote }: orders.Order, at: Date): Omit<orders.Order, 'id'> {
  const today = dateInBrussels(at)
  const { endsNow, years, language } = quote
  const moved = { ...quote, createdAt: at, validUntil: renewedUntil(endsNow, today, years) }
  const lines = redated(quote.lines, termOf(quote), termOf(moved), language)
  const rest = { from: dateInBrussels(quote.createdAt), until: endsNow }
  return { ...moved, lines: redated(lines, rest, { ...rest, from: today }, language) }
}
