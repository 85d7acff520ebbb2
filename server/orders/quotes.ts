import { mayReverseCharge } from '#contract/buyers.ts'
import { renewedUntil } from '#contract/products.ts'
import type { Quote, QuoteState } from '#contract/quotes.ts'
import { askingOf } from '../invoices/invoices.ts'
import { dateInBrussels } from '../platform/calendar.ts'
import type { Sales } from '../platform/config/sales.ts'
import { conflict, notFound } from '../platform/errors.ts'
import { hashOf } from '../platform/secrets.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'
import { asksReference } from './complete-buyer.ts'
import { chargedRate } from './lines.ts'
import * as rows from './quote-rows.ts'
import { countedEnd, taxesOf, vatCountryOf } from './terms.ts'

/** A quote, for people who may renew its licence. @throws Refusal 404 if there is none, or the person may not: the two look the same */
export const readQuote = async (services: Services, person: Person, number: string): Promise<Quote> =>
  quoteOf(services, await findForPerson(services, person, number))

/** A quote, for the holder of its mail. @throws Refusal 404 if the code is unknown, 429 after too many such codes */
export const readQuoteByCode = async (services: Services, code: string, address: string): Promise<Quote> =>
  quoteOf(services, await findForHolder(services, code, address))

/** @throws Refusal as `readQuote` */
export async function findForPerson(
  { db }: Services,
  person: Person,
  number: string,
): Promise<rows.QuoteRow> {
  const found = await rows.findTheirs(db, number, askingOf(person))
  if (!found) throw notFound('quote.notFound')
  return found
}

/** @throws Refusal as `readQuoteByCode` */
export async function findForHolder(
  { db, publicLimits }: Services,
  code: string,
  address: string,
): Promise<rows.QuoteRow> {
  const found = await publicLimits.tryQuoteCode(address, () => rows.findByCode(db, hashOf(code)))
  if (!found) throw notFound('quote.notFound')
  return found
}

/** @throws Refusal 409 that says why a quote can no longer be accepted */
export function assertOpen(services: Pick<Services, 'config' | 'clock'>, found: rows.QuoteRow): void {
  const state = stateOf(services, found)
  if (state !== 'open') throw conflict(`quote.${state}`)
}

function stateOf({ config, clock }: Pick<Services, 'config' | 'clock'>, found: rows.QuoteRow): QuoteState {
  const { document, isAccepted } = found
  const today = dateInBrussels(clock())
  if (isAccepted) return 'accepted'
  if ((document.due ?? '') < today) return 'expired'
  return isCurrent(config, found, today) ? 'open' : 'outdated'
}

/** Whether what a quote says can still be ordered: its term, its seats, its VAT. */
function isCurrent(config: Services['config'], found: rows.QuoteRow, today: string): boolean {
  const { document, seats, seatsThen, seatsNow, endsBefore } = found
  const { sales } = config
  if (!sales || endsBefore !== endOf(found, sales)) return false
  // More seats for the rest of a term that is over by now.
  const isRestOver = seats > seatsThen && document.date <= endsBefore && endsBefore < today
  return seatsNow === seatsThen && !isRestOver && isTaxedAsNow(config, found)
}

/** Whether the VAT on a quote is as it would be today. */
function isTaxedAsNow(config: Services['config'], { document, isReversed }: rows.QuoteRow): boolean {
  const { buyer, customer, vatExemption = null } = document
  const { serialNumber } = customer
  const reversed = isReversed && mayReverseCharge(buyer, vatCountryOf(config, serialNumber))
  const taxes = taxesOf(config, serialNumber, reversed)
  const { exemption } = taxes
  if (chargedRate(taxes) !== document.vatRate || exemption?.kind !== vatExemption?.kind) return false
  return exemption?.kind !== 'exempt' || vatExemption?.text.includes(exemption.article) === true
}

/** The end date that the next term of its licence counts from; null: it cannot be renewed. */
function endOf({ endsNow, awaiting }: rows.QuoteRow, sales: Sales): string | null {
  const order = awaiting && { ...awaiting, createdAt: new Date(awaiting.createdAt) }
  return endsNow && countedEnd(endsNow, order ?? undefined, sales)
}

/** A quote as its page shows it. */
export function quoteOf(services: Pick<Services, 'config' | 'clock'>, found: rows.QuoteRow): Quote {
  const { document, seats, invoice } = found
  const { sales } = services.config
  const state = stateOf(services, found)
  return {
    ...document,
    vatExemption: document.vatExemption ?? null,
    due: document.due ?? '',
    state,
    // A licence that has ended meanwhile would be renewed from today.
    validUntil:
      state === 'open'
        ? renewedUntil(found.endsBefore, dateInBrussels(services.clock()), found.years)
        : found.validUntil,
    seats,
    dueDays: sales?.dueDays ?? 0,
    extendedOn: sales?.extendedOn ?? 'order',
    needsReference: asksReference(services, document.buyer),
    invoice,
  }
}
