import { Download, FileCode } from 'lucide-react'
import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import type { Invoice } from '#contract/invoices.ts'
import { MarkPaid } from '../../features/invoices/MarkPaid.tsx'
import { buttonClass } from '../../kit/ui/Button.tsx'
import styles from './InvoiceScreen.module.css'

/** The files of an invoice; for staff also the button that notes its payment. */
export function InvoiceActions({
  invoice,
  place,
}: {
  invoice: Invoice
  place: RefObject<HTMLElement | null>
}) {
  const t = useTranslations('invoices')
  return (
    <div className={styles.actions}>
      <MarkPaid invoice={invoice} serialNumber={invoice.customer.serialNumber} place={place} isMain />
      <a className={buttonClass()} href={invoice.pdf} download>
        <Download aria-hidden size={20} />
        <span>{t('pdf')}</span>
      </a>
      <a className={buttonClass()} href={invoice.xml} download>
        <FileCode aria-hidden size={20} />
        <span>{t('xml')}</span>
      </a>
    </div>
  )
}
