import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { LicenceSearch } from '../../features/licences/LicenceSearch.tsx'
import { addressOf } from '../../platform/addresses.ts'
import { useSession } from '../../platform/session/SessionContext.tsx'
import { OwnProducts } from './OwnProducts.tsx'

/** /products: the person's own products. Staff, who see all products, get a search instead. */
export function ProductsScreen() {
  const t = useTranslations('products')
  const navigate = useNavigate()
  const { kind } = useSession()
  const { q, page, size } = useSearch({ from: '/signed-in/products' })
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
      addressOf={addressOf.product}
    />
  )
}
