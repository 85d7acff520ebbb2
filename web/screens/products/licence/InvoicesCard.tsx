import { useQuery } from '@tanstack/react-query'
import { CircleAlert, Download, FileText, ReceiptEuro, Undo2 } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { ListedInvoice } from '#contract/invoices.ts'
import { InvoiceBadge } from '../../../features/invoices/InvoiceBadge.tsx'
import { MarkPaid } from '../../../features/invoices/MarkPaid.tsx'
import { licenceInvoicesQuery } from '../../../features/invoices/queries.ts'
import { useSignedEuros } from '../../../features/invoices/useSignedEuros.ts'
import { Badge } from '../../../kit/ui/Badge.tsx'
import { buttonClass } from '../../../kit/ui/Button.tsx'
import { Card } from '../../../kit/ui/Card.tsx'
import { ErrorState } from '../../../kit/ui/ErrorState.tsx'
import { TextLink } from '../../../kit/ui/TextLink.tsx'
import { Tile } from '../../../kit/ui/Tile.tsx'
import { VisuallyHidden } from '../../../kit/ui/VisuallyHidden.tsx'
import { addressOf } from '../../../platform/addresses.ts'
import { useErrorText } from '../../../platform/api/useSubmit.ts'
import { useCalendarDate } from '../../../platform/i18n/useCalendarDate.ts'
import { useSession } from '../../../platform/session/SessionContext.tsx'
import styles from './LicencePage.module.css'
import { Section } from './Section.tsx'

/** The papers of a licence, the newest first. Staff note payments here. */
export function InvoicesCard({ serialNumber }: { serialNumber: string }) {
  const t = useTranslations('invoices')
  const errorText = useErrorText()
  const place = useRef<HTMLDivElement>(null)
  const { data, error, refetch } = useQuery(licenceInvoicesQuery(serialNumber))
  if (error && !data)
    return (
      <Card>
        <ErrorState title={t('failed')} text={errorText(error)} onRetry={() => void refetch()} />
      </Card>
    )
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      {/* A no-break space keeps the room of one line while it loads. */}
      <Section
        title={t('list')}
        nothing={data ? data.length === 0 && t('nothing') : '\u00a0'}
        foot={
          <TextLink href="/invoices?month=all" isStrong>
            {t('all')}
          </TextLink>
        }
      >
        {data?.map((invoice) => (
          <InvoiceRow key={invoice.number} invoice={invoice}>
            <MarkPaid invoice={invoice} serialNumber={serialNumber} place={place} />
          </InvoiceRow>
        ))}
      </Section>
    </div>
  )
}

function InvoiceRow({ invoice, children }: { invoice: ListedInvoice; children: React.ReactNode }) {
  const t = useTranslations('invoices')
  const tPaper = useTranslations('paper')
  const date = useCalendarDate()
  const euros = useSignedEuros()
  const session = useSession()
  const { number, kind, totalCents, due, state } = invoice
  const isCredit = kind === 'credit_note'
  const isQuote = kind === 'quote'
  const isWaiting = !isQuote && due !== null && (state === 'open' || state === 'partly_paid')
  const about = [
    kind !== 'invoice' && tPaper(kind),
    euros(isCredit ? -totalCents : totalCents),
    date(invoice.date),
    isWaiting && t('by', { date: date(due) }),
    invoice.sending === 'delivered' && t('peppol.deliveredShort'),
  ]
  return (
    <li className={styles.row}>
      <Tile
        icon={isQuote ? FileText : isCredit ? Undo2 : ReceiptEuro}
        tone={state === 'overdue' && !isQuote ? 'danger' : 'plain'}
      />
      <div className={styles.words}>
        <TextLink href={addressOf.invoice(number)} isStrong translate="no">
          {number}
        </TextLink>
        <p className={styles.small}>{about.filter(Boolean).join(' · ')}</p>
      </div>
      <InvoiceBadge {...invoice} />
      {session.kind === 'staff' && invoice.sending === 'refused' && (
        <Badge tone="danger" icon={CircleAlert}>
          {t('peppol.badge')}
        </Badge>
      )}
      <a className={buttonClass('quiet')} href={invoice.pdf} download>
        <Download aria-hidden size={20} />
        <span>
          {t('pdfShort')}
          <VisuallyHidden>{` ${number}`}</VisuallyHidden>
        </span>
      </a>
      {children}
    </li>
  )
}
