import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { LicencePage, Timeline } from '#contract/licence-page.ts'
import { renewWebCode } from '#contract/licences.ts'
import { listProducts, type Product, ProductList } from '#contract/products.ts'
import type { Reminders } from '#contract/reminders.ts'
import { productsKey } from '../../features/licences/product-query.ts'
import { call } from '../../platform/api/call.ts'
import { fetchedAhead } from '../../platform/api/fetched-ahead.ts'
import { mailLanguage as language } from '../../platform/api/mail-language.ts'

type Page = { page: number; size: number }

/** One page of the products of who is signed in. */
export const ownProductsQuery = ({ page, size }: Page) =>
  queryOptions({
    ...fetchedAhead,
    queryKey: [...productsKey, 'own', { page, size }],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      return ProductList.fromWire(await call(listProducts, { query: { page, size } }, signal))
    },
  })

/** Gives a licence another web code than this; the other admins get their mail in the language of the page. */
export const renewWebCodeOf = (serialNumber: string, webCode: string) =>
  call(renewWebCode, { params: { sn: serialNumber }, body: { language, was: { webcode: webCode } } })

type Shown = Product | ProductList | LicencePage | Timeline | Reminders | undefined

/** Puts a licence's new end date wherever it is shown, without waiting for the server to tell all of it again. */
export function showEndDate(client: QueryClient, rootGroupId: number, validUntil: string | null): void {
  const renewed = (product: Product): Product =>
    product.webLicence?.rootGroupId === rootGroupId
      ? { ...product, webLicence: { ...product.webLicence, validUntil } }
      : product
  client.setQueriesData<Shown>({ queryKey: productsKey }, (shown) => {
    if (!shown || 'entries' in shown || 'steps' in shown) return shown
    if ('admins' in shown) return shown.group?.id === rootGroupId ? { ...shown, validUntil } : shown
    return 'products' in shown ? { ...shown, products: shown.products.map(renewed) } : renewed(shown)
  })
}
