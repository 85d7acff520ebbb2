import { useTranslations } from 'use-intl'
import { receiptWord } from '#contract/receipt-word.ts'
import { useSignedEuros } from '../../features/invoices/useSignedEuros.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { VisuallyHidden } from '../../kit/ui/VisuallyHidden.tsx'
import { useCalendarDate } from '../../platform/i18n/useCalendarDate.ts'
import styles from './InvoiceScreen.module.css'
import type { Receipt } from './TakeBackDialog.tsx'

/** `onTakeBack`: absent for people who may not take a note back. */
type Props = { receipt: Receipt; onTakeBack?: (() => void) | undefined }

/** Money that came in for an invoice, or went back. */
export function ReceiptRow({ receipt, onTakeBack }: Props) {
  const t = useTranslations('invoices')
  const euros = useSignedEuros()
  const date = useCalendarDate()
  const { amountCents, source, text, takenBack } = receipt
  const day = date(receipt.date)
  const amount = euros(amountCents)
  const words = [day, t(receiptWord(receipt)), text].filter(Boolean).join(' · ')
  return (
    <li>
      <span className={styles.note}>
        <span className={takenBack ? styles.gone : undefined}>{words}</span>
        {takenBack && <span>{t('takenBackOn', { date: date(takenBack) })}</span>}
      </span>
      <span className={styles.noteEnd}>
        {onTakeBack && (source === 'hand' || source === 'bank') && !takenBack && (
          <Button variant="quiet" onPress={onTakeBack}>
            {t('takeBack.action')}
            <VisuallyHidden>{` ${day} ${amount}`}</VisuallyHidden>
          </Button>
        )}
        <span className={takenBack ? `${styles.money} ${styles.gone}` : styles.money}>{amount}</span>
      </span>
    </li>
  )
}
