import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import type { Brand } from '#contract/session.ts'
import { fictionalSales, type Sales, salesFile } from './sales.ts'

/** The fictional vendor, used unless `BRAND_FILE` names another. */
const builtInBrand: Brand = {
  slug: 'vlinder',
  name: 'Vlinder',
  supportAddress: 'support@vlinder.example',
  links: {
    news: '/vlinder/news.html',
    product: '/vlinder/product.html',
    manual: '/vlinder/manual.pdf',
    download: '/vlinder/download.html',
    privacy: '/vlinder/privacy.html',
  },
  privacyNotice: '2026-11',
  pricesIncludeVat: true,
}

/** A page of this portal, or of another site. */
const address = v.pipe(v.string(), v.regex(/^(\/(?!\/)|https:\/\/)/))

const brandFile = v.pipe(
  v.object({
    slug: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9]{0,30}$/)),
    name: v.pipe(v.string(), v.nonEmpty()),
    supportAddress: v.pipe(v.string(), v.email()),
    links: v.object({
      news: address,
      product: address,
      manual: address,
      download: address,
      privacy: address,
    }),
    privacyNotice: v.pipe(v.string(), v.nonEmpty(), v.maxLength(50)),
    pricesIncludeVat: v.optional(v.boolean()),
    sales: v.optional(salesFile),
  }),
  v.forward(
    v.check(
      ({ sales, pricesIncludeVat }) => sales === undefined || pricesIncludeVat !== undefined,
      'needed because of sales',
    ),
    ['pricesIncludeVat'],
  ),
)

/**
 * The brand, and how the vendor sells; `sales` null: licences are renewed online only, without invoices.
 * @param file a JSON brand, instead of the built-in one; its faults are added to `faults`
 */
export function readBrand(
  file: string | undefined,
  isDev: boolean,
  faults: string[],
): { brand: Brand; sales: Sales | null } {
  const builtIn = { brand: builtInBrand, sales: isDev ? fictionalSales : null }
  if (file === undefined) return builtIn
  try {
    const parsed = v.safeParse(brandFile, JSON.parse(readFileSync(file, 'utf8')))
    if (parsed.success) {
      const { sales = null, ...brand } = parsed.output
      return { brand, sales }
    }
    faults.push(...parsed.issues.map((issue) => `BRAND_FILE: ${file}: ${said(issue)}`))
  } catch (cause) {
    faults.push(`BRAND_FILE: ${file}: ${cause instanceof Error ? cause.message : cause}`)
  }
  return builtIn
}

/** Where in the file, and what is wrong there. */
function said(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue)
  return path === null ? issue.message : `${path}: ${issue.message}`
}
