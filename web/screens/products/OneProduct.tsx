import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ApiError } from '../../api/api-error.ts'
import { useErrorText } from '../../api/useSubmit.ts'
import { productQuery } from '../../licences/product-query.ts'
import { useSession } from '../../session/SessionContext.tsx'
import { usePageDetail } from '../../shell/page-title.ts'
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import styles from './OwnProducts.module.css'
import { ProductDetails, ProductSheet } from './ProductCard.tsx'

/** One product alone, with the way back to the others. */
export function OneProduct({ serialNumber }: { serialNumber: string }) {
  const t = useTranslations('products')
  usePageDetail(serialNumber)
  const { data, error, isPending, isFetching, refetch } = useQuery(productQuery(serialNumber))
  return (
    <div className={styles.screen}>
      <Breadcrumbs
        label={t('trail')}
        items={[{ label: t('title'), href: '/products' }, { label: serialNumber }]}
      />
      <ProductSheet serialNumber={serialNumber} headingLevel="h1" isLoading={isFetching}>
        {isPending && <div aria-hidden className={styles.loading} />}
        {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
        {data && <ProductDetails product={data} headingLevel="h2" />}
      </ProductSheet>
    </div>
  )
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useTranslations('products')
  const errorText = useErrorText()
  const { kind } = useSession()
  // 400: no licence can have such a number.
  const isNotThere = error instanceof ApiError && (error.status === 404 || error.status === 400)
  if (!isNotThere) return <ErrorState title={t('failedOne')} text={errorText(error)} onRetry={onRetry} />
  const person = kind === 'staff' ? 'staff' : 'dealer'
  return (
    <EmptyState
      icon={SearchX}
      title={t('notFound.title')}
      text={t(`notFound.${person}.text`)}
      action={
        <ButtonLink href="/products" variant="primary">
          {t(`notFound.${person}.onward`)}
        </ButtonLink>
      }
    />
  )
}
