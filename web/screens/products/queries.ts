import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { editGroup, groupChangeToWire } from '#contract/groups.ts'
import { listProducts, productFromWire } from '#contract/products.ts'
import { call } from '../../api/call.ts'
import { mailLanguage as language } from '../../api/mail-language.ts'
import { productsKey } from '../../licences/product-query.ts'

type Page = { page: number; size: number }

/** One page of the products of who is signed in. */
export const ownProductsQuery = ({ page, size }: Page) =>
  queryOptions({
    queryKey: [...productsKey, 'own', { page, size }],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const reply = await call(listProducts, { query: { page, size } }, signal)
      return { products: reply.data.map(productFromWire), total: reply.total }
    },
  })

/** Sets the end date of the licence with this root group, and nothing else. */
export const extendLicence = (rootGroupId: number, validUntil: string) =>
  call(editGroup, {
    params: { id: rootGroupId },
    body: { group: groupChangeToWire(rootGroupId, { validUntil }), language },
  })
