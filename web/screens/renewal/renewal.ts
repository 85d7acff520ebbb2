import type { Viewer } from '#contract/access.ts'
import { mayRenew, type Product } from '#contract/products.ts'

/** What one more year is added to, and what it costs. */
export type Offer = { validUntil: string; priceCents: number }

/** Why there is no offer, as a key of `renewal.obstacle`. */
export type Obstacle = 'noLicence' | 'permanent' | 'noPrice' | 'notTheirs'

/** What this person can renew of a product, or why nothing. */
export function renewalOf(product: Product, viewer: Viewer): Offer | Obstacle {
  const { webLicence } = product
  if (!webLicence) return 'noLicence'
  const { validUntil, priceCents } = webLicence
  if (validUntil === null) return 'permanent'
  if (priceCents === 0) return 'noPrice'
  return mayRenew(product, viewer) ? { validUntil, priceCents } : 'notTheirs'
}
