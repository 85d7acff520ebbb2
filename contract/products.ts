import * as v from 'valibot'
import type { Viewer } from './access.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { as, mapped, type Ours } from './mapped.ts'

/** An option of a product; `count` is null if it is not counted. */
export const ProductOption = mapped({
  name: v.string(),
  isIncluded: as('valid', v.boolean()),
  count: as('counted', v.nullable(v.number())),
})

export type ProductOption = Ours<typeof ProductOption>

/** The licence of a product, if this portal manages it. `validUntil` null: permanent. */
export const WebLicence = mapped({
  /** The id to send when extending the licence. */
  rootGroupId: as('id', v.number()),
  validUntil: as('valid_until', v.nullable(v.string())),
  priceCents: as('price_cents', v.number()),
})

export type WebLicence = Ours<typeof WebLicence>

export const Product = mapped({
  serialNumber: as('sn', v.string()),
  /** Null if this person may not see it. */
  webCode: as('webcode', v.nullable(v.string())),
  productionDate: as('prod_date', v.nullable(v.string())),
  startDate: as('start_date', v.nullable(v.string())),
  seats: as('nr_lics', v.number()),
  webLicence: as('weblock', v.nullable(WebLicence.wire)),
  options: v.array(ProductOption.wire),
})

export type Product = Ours<typeof Product>

export const ProductList = mapped({ products: as('data', v.array(Product.wire)), total: v.number() })

export type ProductList = Ours<typeof ProductList>

/** The same day a year later, `YYYY-MM-DD`; 28 February for 29 February. */
export function oneYearAfter(date: string): string {
  const [year, month, day] = [Number(date.slice(0, 4)), date.slice(5, 7), date.slice(8)]
  return `${String(year + 1).padStart(4, '0')}-${month}-${month === '02' && day === '29' ? '28' : day}`
}

/** The end date after a renewal: a year, or several, after today or after the current end date, whichever is later. */
export function renewedUntil(validUntil: string, today: string, years = 1): string {
  const start = validUntil > today ? validUntil : today
  return Array.from({ length: years }).reduce<string>(oneYearAfter, start)
}

/** The options of a reading and writing product, in wire order. */
export const readingOptions = [
  'program',
  'word_prediction',
  'version_3',
  'dictionaries',
  'ocr',
  'webapp',
  'lang_nl',
  'lang_en',
  'lang_fr',
  'lang_ge',
  'lang_sw',
  'lang_it',
  'lang_sp',
] as const

export type ReadingOption = (typeof readingOptions)[number]

/** The product by its serial number. `me`: the communication aid. `spr`: the reading and writing program. */
export const productType = (serialNumber: string): 'me' | 'spr' =>
  serialNumber.startsWith('ME') ? 'me' : 'spr'

/** Whether the licence is this person's to manage: staff, its dealer, or an admin of its root group. */
export function belongsTo({ webLicence }: Pick<Product, 'webLicence'>, viewer: Viewer): boolean {
  if (viewer.kind === 'admin') return viewer.groupId === webLicence?.rootGroupId
  return viewer.kind === 'staff' || viewer.kind === 'dealer'
}

/** Whether this person may set the end date by hand. */
export function mayChangeDate({ webLicence }: Pick<Product, 'webLicence'>, viewer: Viewer): boolean {
  return webLicence !== null && (viewer.kind === 'staff' || viewer.kind === 'dealer')
}

/** Whether this person may pay for another year: the licence is theirs, has an end date and a price. */
export function mayRenew(product: Pick<Product, 'webLicence'>, viewer: Viewer): boolean {
  const { webLicence } = product
  if (!webLicence || webLicence.validUntil === null || webLicence.priceCents === 0) return false
  return belongsTo(product, viewer)
}

export const listProducts = endpoint({
  method: 'GET',
  path: '/products',
  summary:
    'The products of this person: all for staff, those they sold for dealers, those of their licences for others.',
  access: 'signedIn',
  apps: true,
  query: v.object(field.paging),
  reply: ProductList.wire,
  errors: [],
})

export const readProduct = endpoint({
  method: 'GET',
  path: '/products/:sn',
  summary: 'One product.',
  access: 'signedIn',
  apps: true,
  params: v.object({ sn: field.serialNumber }),
  reply: v.object({ product: Product.wire }),
  errors: ['licence.notFound'],
})
