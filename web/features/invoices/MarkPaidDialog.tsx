import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { type PaidInvoice, Payment } from '#contract/invoices.ts'
import { FormDialog } from '../../kit/dialogs/FormDialog.tsx'
import { DateField } from '../../kit/ui/DateField.tsx'
import { TextField } from '../../kit/ui/TextField.tsx'
import type { DialogState } from '../../kit/ui/useOpenedDialog.ts'
import { isRefusal } from '../../platform/api/api-error.ts'
import { formResolver, useFormField } from '../../platform/api/form.ts'
import { useErrorText } from '../../platform/api/useSubmit.ts'
import { useCalendarDate } from '../../platform/i18n/useCalendarDate.ts'
import { useEuros } from '../../platform/i18n/useEuros.ts'
import { sessionKey } from '../../platform/session/session.ts'
import { todayInBrussels } from '../licences/end-date.ts'
import { centsOf, typedCents } from '../licences/form/licence-form.ts'
import { showNotice } from '../undo/notices.ts'
import { payForm } from './pay-form.ts'
import { noteReceipt } from './queries.ts'

type Props = DialogState & { number: string; serialNumber: string; openCents: number }

/** Notes that an invoice was paid: all that is open today, unless the person changes it. */
export function MarkPaidDialog({ number, serialNumber, openCents, ...state }: Props) {
  const t = useTranslations('invoices.pay')
  const euros = useEuros()
  const errorText = useErrorText()
  const client = useQueryClient()
  const tell = useTold(number, serialNumber)
  const form = useForm({
    resolver: formResolver(payForm),
    defaultValues: {
      date: todayInBrussels(new Date()),
      amountCents: typedCents(openCents),
      text: '',
    },
  })
  const date = useFormField(form.control, 'date')
  const amount = useFormField(form.control, 'amountCents')
  const text = useFormField(form.control, 'text')
  return (
    <FormDialog
      {...state}
      form={form}
      title={t('title', { number })}
      submit={t('action')}
      call={(values) => noteReceipt(number, { ...values, amountCents: centsOf(values.amountCents) })}
      fieldNames={Payment.ourNames}
      onError={(error) => {
        if (isRefusal(error, 'invoice.tooMuch'))
          form.setError('amountCents', { type: 'server', message: errorText(error) }, { shouldFocus: true })
      }}
      onSuccess={async (paid, values) => {
        await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] })
        state.onClose()
        tell(paid, { noted: centsOf(values.amountCents), open: openCents })
      }}
    >
      <p>{t('text', { amount: euros(openCents) })}</p>
      <DateField {...date} label={t('date')} isRequired />
      <TextField {...amount} label={t('amount')} inputMode="decimal" autoComplete="off" isRequired />
      <TextField {...text} label={t('remark')} hint={t('remarkHint')} autoComplete="off" isRequired={false} />
    </FormDialog>
  )
}

/** Says in one notice what became of the invoice, and of the licence. */
function useTold(number: string, serialNumber: string) {
  const t = useTranslations('invoices.pay')
  const euros = useEuros()
  const date = useCalendarDate()
  return ({ state, extendedUntil }: PaidInvoice, { noted, open }: { noted: number; open: number }) =>
    showNotice({
      text:
        state === 'paid'
          ? t('done', { number })
          : t('doneInPart', { number, amount: euros(noted), open: euros(open - noted) }),
      ...(extendedUntil !== null && { hint: t('extended', { serialNumber, date: date(extendedUntil) }) }),
    })
}
