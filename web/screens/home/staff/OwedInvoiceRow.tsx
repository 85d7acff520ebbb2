import { Undo2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { OwedInvoice } from '#contract/credit-notes.ts'
import { TextLink } from '../../../kit/ui/TextLink.tsx'
import { Tile } from '../../../kit/ui/Tile.tsx'
import { Unbroken } from '../../../kit/ui/Unbroken.tsx'
import { addressOf } from '../../../platform/addresses.ts'
import { useCalendarDate } from '../../../platform/i18n/useCalendarDate.ts'
import { useEuros } from '../../../platform/i18n/useEuros.ts'
import attention from '../admin/Attention.module.css'
import styles from './StaffHome.module.css'

/** An invoice for which money is to be paid back; staff note the payment on its page. */
export function OwedInvoiceRow({ invoice }: { invoice: OwedInvoice }) {
  const t = useTranslations('home.concerningPayments')
  const date = useCalendarDate()
  const euros = useEuros()
  const { number, toPayBackCents, customer, since } = invoice
  const { name, serialNumber } = customer
  return (
    <li className={`${attention.item} ${styles.item}`}>
      <Tile icon={Undo2} tone="apricot" />
      <div className={`${attention.words} ${styles.words}`}>
        <TextLink href={addressOf.invoice(number)} isStrong>
          {t('owed', { amount: euros(toPayBackCents), customer: name || serialNumber })}
        </TextLink>
        <p className={attention.text}>
          <Unbroken text={[t('creditNote', { date: date(since) }), t('invoice', { number })].join(' · ')} />
        </p>
      </div>
    </li>
  )
}
