import { Check, CreditCard } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { type ConcerningPayment, dismissConcern } from '#contract/payments.ts'
import { addressOf } from '../../../addresses.ts'
import { isRefusal } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { useSubmit } from '../../../api/useSubmit.ts'
import { useCalendarDate } from '../../../i18n/useCalendarDate.ts'
import { useEuros } from '../../../i18n/useEuros.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormMessage } from '../../../ui/FormMessage.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { Tile } from '../../../ui/Tile.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import attention from '../admin/Attention.module.css'
import styles from './StaffHome.module.css'

type ConcerningPaymentRowProps = { payment: ConcerningPayment; onDone: () => Promise<void> }

/** One payment to look at: its licence, what happened, and the button to remove it from the list. */
export function ConcerningPaymentRow({ payment, onDone }: ConcerningPaymentRowProps) {
  const t = useTranslations('home.concerningPayments')
  const date = useCalendarDate()
  const euros = useEuros()
  const { id, serialNumber, amountCents, concern, since } = payment
  const { submit, isPending, error } = useSubmit({
    call: () => call(dismissConcern, { params: { id }, body: { concern } }),
    success: t('done', { serialNumber }),
    onSuccess: onDone,
    // Another person has already resolved it: remove it from the list too.
    onError: (refusal) => void (isRefusal(refusal, 'payment.notFound') && onDone()),
  })
  return (
    <li className={`${attention.item} ${styles.item}`}>
      <Tile icon={CreditCard} tone="danger" />
      <div className={`${attention.words} ${styles.words}`}>
        <TextLink href={addressOf.product(serialNumber)} isStrong>
          {serialNumber}
        </TextLink>
        <p>{t(`concern.${concern}`)}</p>
        <p className={attention.text}>
          {t('amountSince', { amount: euros(amountCents), date: date(since) })}
        </p>
      </div>
      <Button icon={Check} isPending={isPending} onPress={() => void submit(undefined)}>
        {t('dismiss')}
        <VisuallyHidden>{` ${serialNumber}`}</VisuallyHidden>
      </Button>
      {error && (
        <div className={styles.error}>
          <FormMessage kind="error">{error}</FormMessage>
        </div>
      )}
    </li>
  )
}
