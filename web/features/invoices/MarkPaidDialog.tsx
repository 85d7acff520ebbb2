import { useTranslations } from 'use-intl'
import type { PaidInvoice } from '#contract/invoices.ts'
import type { DialogState } from '../../kit/ui/useOpenedDialog.ts'
import { useCalendarDate } from '../../platform/i18n/useCalendarDate.ts'
import { useEuros } from '../../platform/i18n/useEuros.ts'
import { showNotice } from '../undo/notices.ts'
import { NoteMoney } from './NoteMoney.tsx'
import { balanceOf, type Sums } from './open-amount.ts'
import { noteReceipt } from './queries.ts'

type Props = DialogState & { invoice: Sums & { number: string }; serialNumber: string }

/** Notes that an invoice was paid. */
export function MarkPaidDialog({ invoice, serialNumber, ...state }: Props) {
  const t = useTranslations('invoices.pay')
  const tDesk = useTranslations('home.unsettled')
  const euros = useEuros()
  const date = useCalendarDate()
  const { number } = invoice
  const openCents = balanceOf(invoice).open
  // The new state of the invoice and of the licence.
  const tell = (paid: PaidInvoice, noted: number) =>
    showNotice({
      text:
        paid.state === 'paid'
          ? t('done', { number })
          : t('doneInPart', {
              number,
              amount: euros(noted),
              open: euros(balanceOf({ ...invoice, paidCents: paid.paidCents }).open),
            }),
      ...(paid.extendedUntil !== null && {
        hint: t('extended', { serialNumber, date: date(paid.extendedUntil) }),
      }),
    })
  return (
    <NoteMoney
      {...state}
      title={t('title', { number })}
      text={t('text', { amount: euros(openCents) })}
      dateLabel={t('date')}
      submit={tDesk('markPaid')}
      cents={openCents}
      call={(money) => noteReceipt(number, money)}
      tooMuch="invoice.tooMuch"
      tell={tell}
    />
  )
}
