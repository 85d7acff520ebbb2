import { queryOptions } from '@tanstack/react-query'
import { Product, readProduct } from '#contract/products.ts'
import { call } from '../../platform/api/call.ts'
import { fetchedAhead } from '../../platform/api/fetched-ahead.ts'

/** The query key of all product data. */
export const productsKey = ['products'] as const

/** One product, by its serial number. */
export function productQuery(serialNumber: string) {
  return queryOptions({
    ...fetchedAhead,
    queryKey: [...productsKey, 'one', serialNumber],
    queryFn: async ({ signal }): Promise<Product> =>
      Product.fromWire((await call(readProduct, { params: { sn: serialNumber } }, signal)).product),
  })
}
