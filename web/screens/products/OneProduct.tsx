import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { mayRenew } from '#contract/products.ts'
import { Breadcrumbs } from '../../kit/ui/Breadcrumbs.tsx'
import { ButtonLink } from '../../kit/ui/ButtonLink.tsx'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import frame from '../../kit/ui/frame.module.css'
import { ApiError } from '../../platform/api/api-error.ts'
import { useErrorText } from '../../platform/api/useSubmit.ts'
import { lazyNamed } from '../../platform/lazy-named.ts'
import { usePageDetail } from '../../platform/page-title.ts'
import { useSession } from '../../platform/session/SessionContext.tsx'
import { useViewer } from '../../platform/session/useViewer.ts'
import { InvoicesPart } from './licence/InvoicesPart.tsx'
import { LicenceAdmins } from './licence/LicenceAdmins.tsx'
import { LicenceLockedFrame } from './licence/LicenceLockedFrame.tsx'
import licenceStyles from './licence/LicencePage.module.css'
import { LicencePayments } from './licence/LicencePayments.tsx'
import { LicenceSlab } from './licence/LicenceSlab.tsx'
import { licencePageQuery, productOf } from './licence/queries.ts'
import { RelatedLicences } from './licence/RelatedLicences.tsx'
import { RemindersPart } from './licence/RemindersPart.tsx'
import styles from './OwnProducts.module.css'
import { ProductActions } from './ProductActions.tsx'
import { ProductDetails, ProductSheet } from './ProductCard.tsx'

const ChangeLicence = lazyNamed(
  () => import('../../features/licences/form/LicenceDialogs.tsx'),
  'ChangeLicence',
)

// It asks for its own data, after the licence.
const Timeline = lazyNamed(() => import('./licence/Timeline.tsx'), 'Timeline')

// For staff alone.
const LicenceLocked = lazyNamed(() => import('./licence/LicenceLocked.tsx'), 'LicenceLocked')

/** The page of a licence: whose it is and how it stands, the product, and what happened to it. */
export function OneProduct({ serialNumber }: { serialNumber: string }) {
  const t = useTranslations('products')
  usePageDetail(serialNumber)
  const { data, error, isPending, isFetching, refetch } = useQuery(licencePageQuery(serialNumber))
  const { kind } = useSession()
  const viewer = useViewer()
  const product = data && productOf(data)
  return (
    <div className={frame.page}>
      <Breadcrumbs
        label={t('trail')}
        items={[{ label: t('title'), href: '/products' }, { label: serialNumber }]}
      />
      <LicenceSlab serialNumber={serialNumber} licence={data} />
      {data && <RelatedLicences related={data.related} />}
      {product && (
        <ProductActions product={product}>
          {kind === 'staff' && (
            <Suspense>
              <ChangeLicence licence={data} />
            </Suspense>
          )}
        </ProductActions>
      )}
      <div className={data ? licenceStyles.columns : undefined}>
        <div className={licenceStyles.main}>
          {kind === 'staff' && data?.group && (
            <Suspense fallback={<LicenceLockedFrame />}>
              <LicenceLocked serialNumber={serialNumber} />
            </Suspense>
          )}
          {data && <LicenceAdmins admins={data.admins} />}
          {data && <LicencePayments payments={data.payments} />}
          {product?.webLicence && <InvoicesPart serialNumber={serialNumber} />}
          {product?.webLicence?.validUntil && mayRenew(product, viewer) && (
            <RemindersPart serialNumber={serialNumber} validUntil={product.webLicence.validUntil} />
          )}
          <ProductSheet serialNumber={serialNumber} isLoading={isFetching}>
            {isPending && <div aria-hidden className={styles.loading} />}
            {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
            {product && <ProductDetails product={product} />}
          </ProductSheet>
        </div>
        {data && (
          <Suspense>
            <Timeline serialNumber={serialNumber} />
          </Suspense>
        )}
      </div>
    </div>
  )
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useTranslations('products')
  const errorText = useErrorText()
  const { kind } = useSession()
  // 400: the serial number is malformed.
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
