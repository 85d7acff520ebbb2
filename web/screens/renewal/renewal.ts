import type { Viewer } from '#contract/access.ts'
import { mayRenew, type Product } from '#contract/products.ts'

/** An offer to renew: the current end date and the price. */
export type Offer = { validUntil: string; priceCents: number }

/** Why this person cannot renew, as a key of `renewal.obstacle`. */
export type Obstacle = 'noLicence' | 'permanent' | 'noPrice' | 'notTheirs'

/** The offer for this person, or why there is none. */
export function renewalOf(product: Product, viewer: Viewer): Offer | Obstacle {
  const { webLicence } = product
  if (!webLicence) return 'noLicence'
  const { validUntil, priceCents } = webLicence
  if (validUntil === null) return 'permanent'
  if (priceCents === 0) return 'noPrice'
  return mayRenew(product, viewer) ? { validUntil, priceCents } : 'notTheirs'
}
