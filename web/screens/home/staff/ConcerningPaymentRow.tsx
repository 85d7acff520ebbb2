import { Check, CreditCard } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { type ConcerningPayment, Dismissal, dismissConcern } from '#contract/payments.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import { FormMessage } from '../../../kit/ui/FormMessage.tsx'
import { TextLink } from '../../../kit/ui/TextLink.tsx'
import { Tile } from '../../../kit/ui/Tile.tsx'
import { VisuallyHidden } from '../../../kit/ui/VisuallyHidden.tsx'
import { addressOf } from '../../../platform/addresses.ts'
import { isRefusal } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { useSubmit } from '../../../platform/api/useSubmit.ts'
import { useCalendarDate } from '../../../platform/i18n/useCalendarDate.ts'
import { useEuros } from '../../../platform/i18n/useEuros.ts'
import attention from '../admin/Attention.module.css'
import styles from './StaffHome.module.css'

type ConcerningPaymentRowProps = { payment: ConcerningPayment; onDone: () => Promise<void> }

/** One payment to look at: its licence, the concern and its amount, its invoice, and the button to remove it from the list. */
export function ConcerningPaymentRow({ payment, onDone }: ConcerningPaymentRowProps) {
  const t = useTranslations('home.concerningPayments')
  const date = useCalendarDate()
  const euros = useEuros()
  const { id, serialNumber, amountCents, concern, concernCents, invoice, since } = payment
  const { submit, isPending, error } = useSubmit({
    call: () => call(dismissConcern, { params: { id }, body: Dismissal.toWire({ concern, concernCents }) }),
    success: t('done', { serialNumber }),
    onSuccess: onDone,
    // Another person has already resolved it: remove it from the list too.
    onError: (refusal) => void (isRefusal(refusal, 'payment.notFound') && onDone()),
  })
  return (
    <li className={`${attention.item} ${styles.item}`}>
      <Tile icon={CreditCard} tone="danger" />
      <div className={`${attention.words} ${styles.words}`}>
        <TextLink href={addressOf.product(serialNumber)} isStrong translate="no">
          {serialNumber}
        </TextLink>
        <p>{t(`concern.${concern}`, { back: euros(concernCents), amount: euros(amountCents) })}</p>
        <p className={attention.text}>
          {t('since', { date: date(since) })}
          {invoice !== null && (
            <>
              {' · '}
              <span className={styles.invoice}>
                <TextLink href={addressOf.invoice(invoice)} isStrong>
                  {t('invoice', { number: invoice })}
                </TextLink>
              </span>
            </>
          )}
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
