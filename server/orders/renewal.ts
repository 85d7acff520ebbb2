import { mayReverseCharge } from '#contract/buyers.ts'
import { isCalendarDate, maxCents } from '#contract/fields.ts'
import type { RenewalOffer, VatExemption, VatNumberStanding } from '#contract/orders.ts'
import type { Language } from '#i18n/languages.ts'
import type { PaperLine } from '../invoices/paper.ts'
import { findUnpaid } from '../invoices/receipt-rows.ts'
import { dateInBrussels } from '../platform/calendar.ts'
import type { Db, Trx } from '../platform/db/database.ts'
import { conflict, notFound } from '../platform/errors.ts'
import { findOwnLicence, optionsOf } from '../products/products.ts'
import type { Services } from '../services.ts'
import type { Requester } from '../sessions/person.ts'
import { exemptionIn, linesOf } from './lines.ts'
import { type Offer, offerFor } from './offer.ts'
import * as rows from './order-rows.ts'
import { countedEnd, taxesOf, vatCountryOf } from './terms.ts'
import { findVatNumber, type VatNumberOf } from './vat-number-rows.ts'
import { vatNumberStanding } from './vat-number-standing.ts'

/** The years and the new total of seats that are wanted, undefined: the present one; and the buyer. */
export type Renewal = {
  years: number
  seats?: number | undefined
  buyer: { country: string; vatNumber: string }
}

/** A licence that can be renewed, with the price of that. `countedEnd`: the end date that the new term counts from. `vatNumber`: as in `RenewalOffer`. */
export type PricedRenewal = Offer & {
  licence: rows.Orderable & { rootGroupId: number; validUntil: string }
  serialNumber: string
  customer: RenewalOffer['customer']
  years: number
  seats: number
  countedEnd: string
  vatNumber: VatNumberStanding | null
  exemptionIn: (language: Language) => VatExemption | null
  linesIn: (language: Language) => PaperLine[]
}

/**
 * The price of a licence's renewal now.
 * @param licence undefined: there is none
 * @throws Refusal 404, 409 if it cannot be renewed so
 */
export async function priceRenewal(
  db: Db | Trx,
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  licence: rows.Orderable | undefined,
  { years, seats = licence?.seats ?? 0, buyer }: Renewal,
): Promise<PricedRenewal> {
  if (!licence) throw notFound('licence.notFound')
  const { rootGroupId, validUntil, priceCents } = licence
  if (rootGroupId === null) throw conflict('payment.noPrice')
  if (validUntil === null) throw conflict('licence.permanent')
  if (seats < licence.seats) throw conflict('order.fewerSeats', { limit: licence.seats })
  const serialNumber = licence.prefix + licence.number
  const vatNumber = await standingOf(db, vatCountryOf(config, serialNumber), {
    ...buyer,
    licenceId: licence.id,
  })
  const taxes = taxesOf(config, serialNumber, vatNumber?.state === 'confirmed')
  const endsNow = countedEnd(validUntil, await rows.findAwaitingPayment(db, licence.id), config.sales)
  const offer = offerFor({ ...licence, endsNow }, { years, seats }, dateInBrussels(clock()), taxes)
  const isPriced = priceCents > 0 && offer.amounts.totalCents <= maxCents
  if (!isPriced || !isCalendarDate(offer.validUntil)) throw conflict('payment.noPrice')
  const subject = { serialNumber, options: optionsOf(serialNumber, licence) }
  return {
    ...offer,
    licence: { ...licence, rootGroupId, validUntil },
    serialNumber,
    customer: { name: licence.customer ?? '', town: licence.town, serialNumber },
    years,
    seats,
    countedEnd: endsNow,
    vatNumber,
    exemptionIn: (language) => exemptionIn(language, taxes.exemption),
    linesIn: (language) => linesOf(offer, subject, { years, taxes, language }),
  }
}

/** How the VAT number of a buyer stands whom reverse charge is possible for; null: it is not. @param vatCountry null: no VAT is charged */
async function standingOf(
  db: Db | Trx,
  vatCountry: string | null,
  buyer: VatNumberOf & { country: string },
): Promise<VatNumberStanding | null> {
  if (!mayReverseCharge(buyer, vatCountry)) return null
  return vatNumberStanding(await findVatNumber(db, buyer))
}

/**
 * The price of a licence's renewal, and the ways to order it.
 * @throws Refusal 404 outside the scope, 403 if the person may not renew, 409 if the licence cannot be renewed so
 */
export async function readRenewal(
  services: Services,
  { person, language }: Requester,
  serialNumber: string,
  wanted: Renewal,
): Promise<RenewalOffer> {
  const { db, config } = services
  const licenceId = await findOwnLicence(services, person, serialNumber)
  const priced = await priceRenewal(db, services, await rows.findOrderable(db, licenceId), wanted)
  const { licence, amounts, seats, validUntil } = priced
  const { sales } = config
  const buyers = await rows.findBuyers(db, licenceId)
  return {
    customer: priced.customer,
    ...amounts,
    lines: priced.linesIn(language),
    endsNow: licence.validUntil,
    validUntil,
    seats,
    seatsNow: licence.seats,
    ways: sales?.ways ?? [],
    buyer: person.kind === 'dealer' ? buyers.ofDealer : buyers.ofCustomer,
    customerBuyer: buyers.ofCustomer,
    openInvoice: await findUnpaid(db, licenceId),
    dueDays: sales?.dueDays ?? 0,
    graceDays: sales?.graceDays ?? 0,
    extendedOn: sales?.extendedOn ?? 'order',
    peppol: config.peppol !== null,
    vatExemption: priced.exemptionIn(language),
    vatCountry: vatCountryOf(config, serialNumber),
    vatNumber: priced.vatNumber,
  }
}
