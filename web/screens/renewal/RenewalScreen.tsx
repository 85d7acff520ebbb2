import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ArrowLeft, CalendarOff, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Product } from '#contract/products.ts'
import { productQuery } from '../../features/licences/product-query.ts'
import { ButtonLink } from '../../kit/ui/ButtonLink.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { CardHead } from '../../kit/ui/CardHead.tsx'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { ProgressBar } from '../../kit/ui/ProgressBar.tsx'
import { isRefusal } from '../../platform/api/api-error.ts'
import { useErrorText } from '../../platform/api/useSubmit.ts'
import { usePageDetail } from '../../platform/page-title.ts'
import { useViewer } from '../../platform/session/useViewer.ts'
import { RenewalOffer } from './RenewalOffer.tsx'
import styles from './RenewalScreen.module.css'
import { renewalOf } from './renewal.ts'

/** The offer to renew a licence for a year, with the button to pay. */
export function RenewalScreen() {
  const t = useTranslations('renewal')
  const { sn } = useParams({ from: '/signed-in/extend/product/$sn' })
  const query = useQuery(productQuery(sn))
  usePageDetail(query.data?.serialNumber ?? sn)
  return (
    <div className={styles.page}>
      <Card padding="none">
        {query.isFetching && <ProgressBar label={t('loading')} />}
        <CardHead title={t('title')} text={t('licence', { serialNumber: query.data?.serialNumber ?? sn })} />
        <RenewalBody query={query} />
      </Card>
    </div>
  )
}

type ProductResult = { data: Product | undefined; error: unknown; refetch: () => unknown }

function RenewalBody({ query }: { query: ProductResult }) {
  const t = useTranslations('renewal')
  const errorText = useErrorText()
  const viewer = useViewer()
  const { data: product, error, refetch } = query
  // Treat a malformed serial number as not found.
  if (isRefusal(error, 'licence.notFound') || isRefusal(error, 'request.invalid')) {
    return (
      <EmptyState
        icon={SearchX}
        title={t('notFound.title')}
        text={t('notFound.text')}
        action={<WayBack>{t('back')}</WayBack>}
      />
    )
  }
  if (product) {
    const found = renewalOf(product, viewer)
    if (typeof found === 'object') {
      return <RenewalOffer product={product} offer={found} onRefused={() => void refetch()} />
    }
    return (
      <EmptyState
        icon={CalendarOff}
        title={t('obstacle.title')}
        text={t(`obstacle.${found}`)}
        action={<WayBack>{t('back')}</WayBack>}
      />
    )
  }
  if (error) return <ErrorState title={t('failed')} text={errorText(error)} onRetry={() => void refetch()} />
  return <div aria-hidden className={styles.loading} />
}

function WayBack({ children }: { children: ReactNode }) {
  return (
    <ButtonLink href="/products" variant="primary" icon={ArrowLeft}>
      {children}
    </ButtonLink>
  )
}
