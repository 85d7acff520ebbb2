import { CircleAlert, HandCoins, MessageCircleMore } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { UnsettledInvoice } from '#contract/disputes.ts'
import { balanceOf } from '../../../features/invoices/open-amount.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import { TextLink } from '../../../kit/ui/TextLink.tsx'
import { Tile } from '../../../kit/ui/Tile.tsx'
import { Unbroken } from '../../../kit/ui/Unbroken.tsx'
import { VisuallyHidden } from '../../../kit/ui/VisuallyHidden.tsx'
import { addressOf } from '../../../platform/addresses.ts'
import { useCalendarDate } from '../../../platform/i18n/useCalendarDate.ts'
import { useEuros } from '../../../platform/i18n/useEuros.ts'
import attention from '../admin/Attention.module.css'
import styles from './StaffHome.module.css'

type Props = { invoice: UnsettledInvoice; onMarkPaid: () => void }

/** An invoice to settle: what was reported, or since when no reminder helps. Staff settle it on its page; an undisputed one can be marked as paid. */
export function UnsettledInvoiceRow({ invoice, onMarkPaid }: Props) {
  const t = useTranslations('home.unsettled')
  const tPayments = useTranslations('home.concerningPayments')
  const date = useCalendarDate()
  const euros = useEuros()
  const { number, state, customer, due, since, reason } = invoice
  const isDisputed = state === 'disputed'
  const about = [
    customer.name,
    customer.serialNumber,
    t('open', { amount: euros(balanceOf(invoice).open), date: date(due) }),
  ]
  return (
    <li className={`${attention.item} ${styles.item}`}>
      <Tile icon={isDisputed ? MessageCircleMore : CircleAlert} tone={isDisputed ? 'apricot' : 'danger'} />
      <div className={`${attention.words} ${styles.words}`}>
        <TextLink href={addressOf.invoice(number)} isStrong>
          {tPayments('invoice', { number })}
        </TextLink>
        <p className={attention.text}>
          <Unbroken text={about.filter(Boolean).join(' · ')} />
        </p>
        <p>{t(isDisputed ? 'disputed' : 'unpaid', { date: date(since) })}</p>
        {isDisputed && <p className={`${attention.text} ${styles.reason}`}>{reason}</p>}
      </div>
      {!isDisputed && (
        <Button icon={HandCoins} onPress={onMarkPaid}>
          {t('markPaid')}
          <VisuallyHidden>{` ${number}`}</VisuallyHidden>
        </Button>
      )}
    </li>
  )
}
