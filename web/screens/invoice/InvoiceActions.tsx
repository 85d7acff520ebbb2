import { Download, FileCode } from 'lucide-react'
import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import type { Invoice } from '#contract/invoices.ts'
import { MarkPaid } from '../../features/invoices/MarkPaid.tsx'
import { buttonClass } from '../../kit/ui/Button.tsx'
import { useSession } from '../../platform/session/SessionContext.tsx'
import { Credit } from './Credit.tsx'
import { Dispute } from './Dispute.tsx'
import styles from './InvoiceScreen.module.css'
import { PaidBack } from './PaidBack.tsx'

/** The files of a paper, and the button to report a problem; for staff also those that note money and credit it. */
export function InvoiceActions({
  invoice,
  place,
}: {
  invoice: Invoice
  place: RefObject<HTMLElement | null>
}) {
  const t = useTranslations('invoices')
  const { kind } = useSession()
  return (
    <div className={styles.actions}>
      <MarkPaid invoice={invoice} serialNumber={invoice.customer.serialNumber} place={place} isMain />
      {kind === 'staff' && (
        <>
          <PaidBack invoice={invoice} place={place} />
          <Credit invoice={invoice} place={place} />
        </>
      )}
      <a className={buttonClass()} href={invoice.pdf} download>
        <Download aria-hidden size={20} />
        <span>{t('pdf')}</span>
      </a>
      {invoice.xml !== null && (
        <a className={buttonClass()} href={invoice.xml} download>
          <FileCode aria-hidden size={20} />
          <span>{t('xml')}</span>
        </a>
      )}
      <Dispute invoice={invoice} place={place} />
    </div>
  )
}
