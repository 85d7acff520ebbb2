import { useTranslations } from 'use-intl'
import type { PaidInvoice } from '#contract/invoices.ts'
import type { DialogState } from '../../kit/ui/useOpenedDialog.ts'
import { useCalendarDate } from '../../platform/i18n/useCalendarDate.ts'
import { useEuros } from '../../platform/i18n/useEuros.ts'
import { showNotice } from '../undo/notices.ts'
import { NoteMoney } from './NoteMoney.tsx'
import { noteReceipt } from './queries.ts'

type Props = DialogState & { number: string; serialNumber: string; openCents: number }

/** Notes that an invoice was paid. */
export function MarkPaidDialog({ number, serialNumber, openCents, ...state }: Props) {
  const t = useTranslations('invoices.pay')
  const euros = useEuros()
  const date = useCalendarDate()
  // Says how the invoice and the licence stand now.
  const tell = ({ state: became, extendedUntil }: PaidInvoice, noted: number) =>
    showNotice({
      text:
        became === 'paid'
          ? t('done', { number })
          : t('doneInPart', { number, amount: euros(noted), open: euros(openCents - noted) }),
      ...(extendedUntil !== null && { hint: t('extended', { serialNumber, date: date(extendedUntil) }) }),
    })
  return (
    <NoteMoney
      {...state}
      title={t('title', { number })}
      text={t('text', { amount: euros(openCents) })}
      dateLabel={t('date')}
      submit={t('action')}
      cents={openCents}
      call={(money) => noteReceipt(number, money)}
      tooMuch="invoice.tooMuch"
      tell={tell}
    />
  )
}
