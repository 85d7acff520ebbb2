import * as v from 'valibot'
import type { PersonKind } from './access.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'

/** `counted`: how many of it the licence holds, where that is counted. */
const optionOnWire = v.object({ name: v.string(), valid: v.boolean(), counted: v.nullable(v.number()) })

/** `weblock`: the licence as it is administered and extended in this portal; null for a product without one. */
export const productOnWire = v.object({
  sn: v.string(),
  webcode: v.nullable(v.string()),
  prod_date: v.nullable(v.string()),
  start_date: v.nullable(v.string()),
  nr_lics: v.number(),
  weblock: v.nullable(
    v.object({ id: v.number(), valid_until: v.nullable(v.string()), price_cents: v.number() }),
  ),
  options: v.array(optionOnWire),
})

export type ProductOnWire = v.InferOutput<typeof productOnWire>

/** What a product can or cannot do; `count` is null where it is not counted. */
export type ProductOption = { name: string; isIncluded: boolean; count: number | null }

/** The licence behind a product. `rootGroupId` names it in an extension; `validUntil` null: permanent. */
export type WebLicence = { rootGroupId: number; validUntil: string | null; priceCents: number }

/** A product in the field's own words. `webCode`: null for those who may not see it. */
export type Product = {
  serialNumber: string
  webCode: string | null
  productionDate: string | null
  startDate: string | null
  seats: number
  webLicence: WebLicence | null
  options: ProductOption[]
}

export function productToWire(product: Product): ProductOnWire {
  const { webLicence } = product
  return {
    sn: product.serialNumber,
    webcode: product.webCode,
    prod_date: product.productionDate,
    start_date: product.startDate,
    nr_lics: product.seats,
    weblock: webLicence && {
      id: webLicence.rootGroupId,
      valid_until: webLicence.validUntil,
      price_cents: webLicence.priceCents,
    },
    options: product.options.map(({ name, isIncluded, count }) => ({
      name,
      valid: isIncluded,
      counted: count,
    })),
  }
}

export function productFromWire(wire: ProductOnWire): Product {
  const { weblock } = wire
  return {
    serialNumber: wire.sn,
    webCode: wire.webcode,
    productionDate: wire.prod_date,
    startDate: wire.start_date,
    seats: wire.nr_lics,
    webLicence: weblock && {
      rootGroupId: weblock.id,
      validUntil: weblock.valid_until,
      priceCents: weblock.price_cents,
    },
    options: wire.options.map(({ name, valid, counted }) => ({ name, isIncluded: valid, count: counted })),
  }
}

/** The same day a year later, `YYYY-MM-DD`; after 29 February comes 28 February. */
export function oneYearAfter(date: string): string {
  const [year, month, day] = [Number(date.slice(0, 4)), date.slice(5, 7), date.slice(8)]
  return `${String(year + 1).padStart(4, '0')}-${month}-${month === '02' && day === '29' ? '28' : day}`
}

/** The end date that a renewal leads to: a year after today, or after the current end date where that is later. */
export const renewedUntil = (validUntil: string, today: string): string =>
  oneYearAfter(validUntil > today ? validUntil : today)

/** The options of a reading and writing product, in the order in which they travel. */
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

/** `me`: the communication aid, by its serial number; all else is the reading and writing program. */
export const productType = (serialNumber: string): 'me' | 'spr' =>
  serialNumber.startsWith('ME') ? 'me' : 'spr'

/** Somebody who looks at a product that they may see. `groupId`: the group their account lies in. */
export type Viewer = { kind: PersonKind; groupId: number | null }

/** Whether the licence is this person's to renew: staff, its dealer, or an admin of its root group. */
export function belongsTo({ webLicence }: Pick<Product, 'webLicence'>, viewer: Viewer): boolean {
  if (viewer.kind === 'admin') return viewer.groupId === webLicence?.rootGroupId
  return viewer.kind === 'staff' || viewer.kind === 'dealer'
}

/** Whether this person may set the end date by hand. */
export function mayChangeDate({ webLicence }: Pick<Product, 'webLicence'>, viewer: Viewer): boolean {
  return webLicence !== null && (viewer.kind === 'staff' || viewer.kind === 'dealer')
}

/** Whether this person may pay for another year: the licence is theirs, ends some day, and has a price. */
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
  reply: v.object({ data: v.array(productOnWire), total: v.number() }),
  errors: [],
})

export const readProduct = endpoint({
  method: 'GET',
  path: '/products/:sn',
  summary: 'One product.',
  access: 'signedIn',
  apps: true,
  params: v.object({ sn: field.serialNumber }),
  reply: v.object({ product: productOnWire }),
  errors: ['licence.notFound'],
})
