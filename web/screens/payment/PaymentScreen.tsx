import { useSearch } from '@tanstack/react-router'
import { HeartHandshake } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { PaymentNotice, ToProducts } from './PaymentNotice.tsx'
import { PaymentOutcome } from './PaymentOutcome.tsx'

export { loadRenewalMessages as loadMessages } from '../../features/renewal/messages.ts'

/** The page that the payment page returns to. Without a payment in the address it only says thanks. */
export function PaymentScreen() {
  const t = useTranslations('payment')
  const { payment } = useSearch({ from: '/signed-in/successful-payment' })
  if (payment !== undefined) return <PaymentOutcome key={payment} id={payment} />
  return (
    <PaymentNotice
      icon={HeartHandshake}
      tone="pine"
      title={t('plain.title')}
      text={t('plain.text')}
      actions={<ToProducts variant="primary" />}
    />
  )
}
