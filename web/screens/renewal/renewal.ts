import type { Viewer } from '#contract/access.ts'
import type { OrderKind, RenewalOffer } from '#contract/orders.ts'
import { mayRenew, type Product } from '#contract/products.ts'
import { daysLater } from '../../features/reminders/silence.ts'
import type { Whose } from './order-form.ts'

/** Why this person cannot renew, as a key of `renewal.obstacle`. */
export type Obstacle = 'noLicence' | 'permanent' | 'noPrice' | 'notTheirs'

/** Why this person cannot renew the licence; undefined if they can. */
export function obstacleTo(product: Product, viewer: Viewer): Obstacle | undefined {
  const { webLicence } = product
  if (!webLicence) return 'noLicence'
  if (webLicence.validUntil === null) return 'permanent'
  if (webLicence.priceCents === 0) return 'noPrice'
  return mayRenew(product, viewer) ? undefined : 'notTheirs'
}

/** Whether the portal makes no orders and invoices: then one more year is paid online, and nothing else. */
export const isSalesOff = (offer: RenewalOffer): boolean => offer.ways.length === 0

/** The way that counts: the one chosen, unless it is closed by now. A quote is the first choice only if no other way is open; undefined: none is. */
export function openWay(offer: RenewalOffer, chosen: OrderKind | undefined): OrderKind | undefined {
  if (isSalesOff(offer)) return 'online'
  const open = offer.ways.filter((way) => way !== 'invoice' || offer.openInvoice === null)
  const usual = open.find((way) => way === chosen) ?? open.find((way) => way !== 'quote')
  // A quote never takes the place of an invoice that the person chose.
  return usual ?? (chosen === undefined ? open[0] : undefined)
}

/** The buyer of an order by this way: a dealer's quote is for the customer. */
export const whoseBuyer = (way: OrderKind | undefined, { kind }: Pick<Viewer, 'kind'>): Whose =>
  way === 'quote' && kind === 'dealer' ? 'customerBuyer' : 'buyer'

/** Whether it is what the older call pays for: one year, the same seats, at the licence's own price. */
export const isPlain = (offer: RenewalOffer, years: number, priceCents: number): boolean =>
  years === 1 && offer.seats === offer.seatsNow && offer.totalCents === priceCents

/** The end date of a licence that is ordered today, until its invoice is paid; the days `YYYY-MM-DD`. */
export function graceEnd({ dueDays, graceDays, endsNow, validUntil }: RenewalOffer, today: string): string {
  const grace = daysLater(today, dueDays + graceDays)
  const longest = grace < validUntil ? grace : validUntil
  return longest > endsNow ? longest : endsNow
}
