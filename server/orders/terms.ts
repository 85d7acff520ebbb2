import { productType } from '#contract/products.ts'
import { dateInBrussels, daysAfter } from '../platform/calendar.ts'
import type { Config } from '../platform/config/config.ts'
import type { Sales } from '../platform/config/sales.ts'
import type { Taxes } from './offer.ts'
import type { Order } from './order-rows.ts'

/**
 * How the prices of a product are meant; where nothing is said of VAT, as what is charged.
 * @param isReversed whether the buyer accounts for the VAT, if any is owed
 */
export function taxesOf(
  { sales, brand }: Pick<Config, 'sales' | 'brand'>,
  serialNumber: string,
  isReversed = false,
): Taxes {
  if (!sales) return { rate: 0, includeVat: true, exemption: null }
  const includeVat = brand.pricesIncludeVat === true
  const rate = sales.vatRates[productType(serialNumber)]
  if (typeof rate === 'object')
    return { rate: 0, includeVat, exemption: { kind: 'exempt', article: rate.exempt } }
  return { rate, includeVat, exemption: isReversed && rate > 0 ? { kind: 'reverse_charge' } : null }
}

/** The country whose VAT is charged for a product; null: none is. */
export const vatCountryOf = (config: Pick<Config, 'sales' | 'brand'>, serialNumber: string): string | null =>
  taxesOf(config, serialNumber).rate > 0 ? (config.sales?.seller.country ?? null) : null

/** The term that an order pays for; both days included. */
export function termOf({
  endsNow,
  validUntil,
  createdAt,
}: Pick<Order, 'endsNow' | 'validUntil' | 'createdAt'>) {
  const day = dateInBrussels(createdAt)
  return { from: endsNow < day ? day : daysAfter(endsNow, 1), until: validUntil }
}

type Term = Pick<Order, 'endsNow' | 'validUntil' | 'createdAt'>

/** The end date that a licence has while its order waits for the payment: it runs on for the days of grace. */
export function graceEnd({ endsNow, validUntil, createdAt }: Term, { dueDays, graceDays }: Sales): string {
  const grace = daysAfter(dateInBrussels(createdAt), dueDays + graceDays)
  const longest = grace < validUntil ? grace : validUntil
  return longest > endsNow ? longest : endsNow
}

/**
 * The end date that the next term counts from: days of grace are not paid for.
 * @param awaiting the order on invoice that extends the licence once it is paid
 */
export const countedEnd = (validUntil: string, awaiting: Term | undefined, sales: Sales | null): string =>
  awaiting && sales && validUntil === graceEnd(awaiting, sales) ? awaiting.endsNow : validUntil
