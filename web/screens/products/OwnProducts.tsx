import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { PackageOpen } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Card } from '../../kit/ui/Card.tsx'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { Paginator } from '../../kit/ui/Paginator.tsx'
import { ProgressBar } from '../../kit/ui/ProgressBar.tsx'
import { pageSizes } from '../../kit/ui/page-sizes.ts'
import { useErrorText } from '../../platform/api/useSubmit.ts'
import { useSession } from '../../platform/session/SessionContext.tsx'
import { useLastPage } from '../../platform/useLastPage.ts'
import styles from './OwnProducts.module.css'
import { ProductCard } from './ProductCard.tsx'
import { ownProductsQuery } from './queries.ts'

/** A card for each of the person's products. */
export function OwnProducts({ page, size }: { page: number; size: number }) {
  const t = useTranslations('products')
  const navigate = useNavigate()
  const errorText = useErrorText()
  const { kind } = useSession()
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery(
    ownProductsQuery({ page, size }),
  )
  const show = (search: { page: number; size: number }, options?: { replace: boolean }) =>
    navigate({ to: '/products', search, ...options })
  useLastPage({ page, size, total: isPlaceholderData ? undefined : data?.total }, (last) =>
    show({ page: last, size }, { replace: true }),
  )

  const people = kind === 'dealer' ? 'dealer' : 'others'
  const hasPages = data !== undefined && data.total > Math.min(...pageSizes)
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        {isFetching && <ProgressBar label={t('loading')} />}
        <h1>{t('title')}</h1>
        <p>{t(`intro.${people}`)}</p>
      </div>
      {isPending && <div aria-hidden className={styles.loading} />}
      {error && !data && (
        <Card>
          <ErrorState title={t('failed')} text={errorText(error)} onRetry={() => refetch()} />
        </Card>
      )}
      {data?.total === 0 && (
        <Card>
          <EmptyState
            icon={PackageOpen}
            title={t(`empty.${people}.title`)}
            text={t(`empty.${people}.text`)}
          />
        </Card>
      )}
      {data?.products.map((product) => (
        <ProductCard key={product.serialNumber} product={product} />
      ))}
      {hasPages && (
        <Card padding="none">
          <Paginator
            page={page}
            size={size}
            total={data.total}
            onPage={(next) => show({ page: next, size })}
            onSize={(next) => show({ page: 1, size: next })}
          />
        </Card>
      )}
    </div>
  )
}
