import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { InvoiceBadge } from '../../features/invoices/InvoiceBadge.tsx'
import { usePaperTitle } from '../../features/invoices/paper/usePaperTitle.ts'
import { Breadcrumbs } from '../../kit/ui/Breadcrumbs.tsx'
import { ButtonLink } from '../../kit/ui/ButtonLink.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import frame from '../../kit/ui/frame.module.css'
import { ProgressBar } from '../../kit/ui/ProgressBar.tsx'
import { TitleCard } from '../../kit/ui/TitleCard.tsx'
import { addressOf } from '../../platform/addresses.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { useErrorText } from '../../platform/api/useSubmit.ts'
import { useEuros } from '../../platform/i18n/useEuros.ts'
import { usePageDetail } from '../../platform/page-title.ts'
import { useSession } from '../../platform/session/SessionContext.tsx'
import { DisputeStrip } from './DisputeStrip.tsx'
import { InvoiceActions } from './InvoiceActions.tsx'
import { InvoicePaper } from './InvoicePaper.tsx'
import styles from './InvoiceScreen.module.css'
import { PeppolStrip } from './PeppolStrip.tsx'
import { watchedInvoiceQuery } from './watched-invoice.ts'

export { loadInvoicesMessages as loadMessages } from '../../features/invoices/messages.ts'

/** /invoices/$number: an invoice with how to pay it and its receipts, a credit note, or a quote with what accepting it does. */
export function InvoiceScreen() {
  const { number } = useParams({ from: '/signed-in/invoices/$number' })
  return <OneInvoice key={number} number={number} />
}

function OneInvoice({ number }: { number: string }) {
  const t = useTranslations('invoices')
  const tProducts = useTranslations('products')
  const euros = useEuros()
  const { kind } = useSession()
  const heading = useRef<HTMLHeadingElement>(null)
  const { data, error, isPending, isFetching, refetch } = useQuery(watchedInvoiceQuery(number))
  const paperTitle = usePaperTitle()
  // The number alone, until the kind of paper is known.
  const title = data ? paperTitle(data) : number
  // The page is called "Invoice".
  usePageDetail(data?.kind === 'invoice' ? number : title)
  const serialNumber = data?.customer.serialNumber
  // Admins have all their products on one page.
  const ofLicence = kind !== 'admin' &&
    serialNumber && { label: serialNumber, href: addressOf.product(serialNumber) }
  return (
    <div className={`${frame.page} ${styles.page}`}>
      <Breadcrumbs
        label={tProducts('trail')}
        items={[
          { label: tProducts('title'), href: '/products' },
          ...(ofLicence ? [ofLicence] : []),
          { label: title },
        ]}
      />
      <TitleCard
        headingRef={heading}
        title={title}
        about={data && [data.customer.name, data.customer.serialNumber].filter(Boolean).join(' · ')}
      >
        {data && (
          <div className={styles.state}>
            <b className={styles.total}>{euros(data.totalCents)}</b>
            <InvoiceBadge {...data} />
          </div>
        )}
      </TitleCard>
      {data && <InvoiceActions invoice={data} place={heading} />}
      {data && <DisputeStrip invoice={data} place={heading} />}
      {data && <PeppolStrip invoice={data} place={heading} />}
      {data ? (
        <InvoicePaper invoice={data} />
      ) : (
        <Card>
          {isFetching && <ProgressBar label={t('loading')} />}
          {isPending && <div aria-hidden className={styles.loading} />}
          {error && <Failed error={error} onRetry={() => void refetch()} />}
        </Card>
      )}
    </div>
  )
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useTranslations('invoices')
  const errorText = useErrorText()
  // 400: the number is malformed.
  const isNotThere = error instanceof ApiError && (error.status === 404 || error.status === 400)
  if (!isNotThere) return <ErrorState title={t('failedOne')} text={errorText(error)} onRetry={onRetry} />
  return (
    <EmptyState
      icon={SearchX}
      title={t('failedOne')}
      text={errorText(error)}
      action={
        <ButtonLink href="/products" variant="primary">
          {t('onward')}
        </ButtonLink>
      }
    />
  )
}
