import { useTranslations } from 'use-intl'
import { TextLink } from '../../kit/ui/TextLink.tsx'
import { addressOf } from '../../platform/addresses.ts'
import styles from './BankStatement.module.css'

type Props = { number: string; customer: string | undefined; words?: string | undefined }

/** The link to an invoice, which opens beside this page: the person's decisions stay. Below it its customer. */
export function InvoiceOf({ number, customer, words }: Props) {
  const t = useTranslations('bankStatement')
  return (
    <span className={styles.invoice}>
      <TextLink href={addressOf.invoice(number)} isStrong external>
        {t('invoice', { number })}
      </TextLink>
      <span className={styles.soft}>
        {customer && <span translate="no">{customer}</span>}
        {customer && words && ' · '}
        {words}
      </span>
    </span>
  )
}
