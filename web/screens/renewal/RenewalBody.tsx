import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, CalendarOff, SearchX } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import type { Product } from '#contract/products.ts'
import { ButtonLink } from '../../kit/ui/ButtonLink.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { ProgressBar } from '../../kit/ui/ProgressBar.tsx'
import { isRefusal } from '../../platform/api/api-error.ts'
import { useErrorText } from '../../platform/api/useSubmit.ts'
import { lazyNamed } from '../../platform/lazy-named.ts'
import { useViewer } from '../../platform/session/useViewer.ts'
import { OrderPlaced } from './OrderPlaced.tsx'
import type { Placed } from './placed.ts'
import { firstChoice, renewalQuery } from './queries.ts'
import styles from './RenewalScreen.module.css'
import { obstacleTo } from './renewal.ts'

// A part of its own, as it is large; it loads while product and price are asked for.
const loadForm = () => import('./RenewalForm.tsx')
const RenewalForm = lazyNamed(loadForm, 'RenewalForm')
void loadForm().catch(() => undefined)

type ProductResult = { data: Product | undefined; error: unknown; refetch: () => unknown }

type Props = {
  sn: string
  product: ProductResult
  years: number
  onYears: (years: number) => void
  placed: Placed | undefined
  onPlaced: (placed: Placed) => void
}

/** The form of the order once product and price are there; what keeps this person from it; or the order that was placed. */
export function RenewalBody({ sn, product, years, onYears, placed, onPlaced }: Props) {
  const t = useTranslations('renewal')
  const errorText = useErrorText()
  const viewer = useViewer()
  const obstacle = product.data && obstacleTo(product.data, viewer)
  const isRenewable = product.data !== undefined && obstacle === undefined
  const offer = useQuery({ ...renewalQuery(sn, firstChoice), enabled: isRenewable && !placed })
  if (placed) return <OrderPlaced placed={placed} />
  // Treat a malformed serial number as not found.
  if (isRefusal(product.error, 'licence.notFound') || isRefusal(product.error, 'request.invalid'))
    return (
      <Notice>
        <EmptyState
          icon={SearchX}
          title={t('notFound.title')}
          text={t('notFound.text')}
          action={<WayBack />}
        />
      </Notice>
    )
  if (obstacle)
    return (
      <Notice>
        <EmptyState
          icon={CalendarOff}
          title={t('obstacle.title')}
          text={t(`obstacle.${obstacle}`)}
          action={<WayBack />}
        />
      </Notice>
    )
  if (product.data && offer.data)
    return (
      <Suspense fallback={<Loading />}>
        <RenewalForm
          product={product.data}
          first={offer.data}
          years={years}
          onYears={onYears}
          onPlaced={onPlaced}
        />
      </Suspense>
    )
  const error = product.data ? offer.error : product.error
  const retry = () => void (product.data ? offer : product).refetch()
  if (!error) return <Loading />
  return (
    <Notice>
      <ErrorState title={t('failed')} text={errorText(error)} onRetry={retry} />
    </Notice>
  )
}

function Loading() {
  const t = useTranslations('renewal')
  return (
    <Notice>
      <ProgressBar label={t('loading')} />
      <div aria-hidden className={styles.loading} />
    </Notice>
  )
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <div className={styles.notice}>
      <Card padding="none">{children}</Card>
    </div>
  )
}

function WayBack() {
  const t = useTranslations('payment')
  return (
    <ButtonLink href="/products" variant="primary" icon={ArrowLeft}>
      {t('toProducts')}
    </ButtonLink>
  )
}
