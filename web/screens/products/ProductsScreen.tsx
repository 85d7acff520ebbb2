import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { addressOf } from '../../platform/addresses.ts'
import { lazyNamed } from '../../platform/lazy-named.ts'
import { useSession } from '../../platform/session/SessionContext.tsx'
import { OwnProducts } from './OwnProducts.tsx'

// Started by the loader, as only staff need it.
const LicenceSearch = lazyNamed(() => import('../../features/licences/LicenceSearch.tsx'), 'LicenceSearch')

/** /products: the person's own products. Staff, who see all products, get a search instead. */
export function ProductsScreen() {
  const t = useTranslations('products')
  const navigate = useNavigate()
  const { kind } = useSession()
  const { q, page, size } = useSearch({ from: '/signed-in/products' })
  if (kind !== 'staff') return <OwnProducts page={page} size={size} />
  return (
    <Suspense>
      <LicenceSearch
        title={t('title')}
        filter={q}
        page={page}
        size={size}
        onShow={({ filter, ...paging }, options) =>
          navigate({ to: '/products', search: { ...paging, q: filter }, ...options })
        }
        addressOf={addressOf.product}
      />
    </Suspense>
  )
}
