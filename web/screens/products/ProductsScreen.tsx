import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import { LicenceSearch } from '../../licences/LicenceSearch.tsx'
import { useSession } from '../../session/SessionContext.tsx'
import { OneProduct } from './OneProduct.tsx'
import { OwnProducts } from './OwnProducts.tsx'
import { productsSearch } from './search-params.ts'

/** /products: the products of who is signed in. Staff, whose products are all there are, look for one. */
export function ProductsScreen() {
  const t = useTranslations('products')
  const navigate = useNavigate()
  const { kind } = useSession()
  const { q, page, size } = v.parse(productsSearch, useSearch({ strict: false }))
  if (kind !== 'staff') return <OwnProducts page={page} size={size} />
  return (
    <LicenceSearch
      title={t('title')}
      filter={q}
      page={page}
      size={size}
      onShow={({ filter, ...paging }, options) =>
        navigate({ to: '/products', search: { ...paging, q: filter }, ...options })
      }
      addressOf={(serialNumber) => `/products/${encodeURIComponent(serialNumber)}`}
    />
  )
}

/** /products/$sn: one product, for staff and dealers. */
export function ProductScreen() {
  const { sn = '' } = useParams({ strict: false })
  return <OneProduct key={sn} serialNumber={sn.toUpperCase()} />
}
