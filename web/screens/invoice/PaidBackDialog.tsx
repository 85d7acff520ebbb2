import { useTranslations } from 'use-intl'
import { NoteMoney } from '../../features/invoices/NoteMoney.tsx'
import { showNotice } from '../../features/undo/notices.ts'
import type { DialogState } from '../../kit/ui/useOpenedDialog.ts'
import { useEuros } from '../../platform/i18n/useEuros.ts'
import { notePaidBack } from './credit-queries.ts'

/** `cents`: the whole amount to pay back. `isPaidOnline`: a refund at the payment provider notes itself. */
type Props = DialogState & { number: string; customer: string; cents: number; isPaidOnline: boolean }

/** Notes that money of a credited invoice was paid back. */
export function PaidBackDialog({ number, customer, cents, isPaidOnline, ...state }: Props) {
  const t = useTranslations('invoices.paidBack')
  const euros = useEuros()
  return (
    <NoteMoney
      {...state}
      title={t('title', { number })}
      text={t(isPaidOnline ? 'textOnline' : 'text', { amount: euros(cents), customer })}
      dateLabel={t('date')}
      submit={t('action')}
      cents={cents}
      call={(money) => notePaidBack(number, money)}
      tooMuch="invoice.tooMuchBack"
      tell={({ toPayBackCents: rest }, noted) =>
        showNotice({
          text: t('done', { number, amount: euros(noted) }),
          ...(rest > 0 && { hint: t('rest', { amount: euros(rest) }) }),
        })
      }
    />
  )
}
