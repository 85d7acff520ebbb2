import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { ErrorCode } from '#contract/errors.ts'
import { Payment } from '#contract/invoices.ts'
import { FormDialog } from '../../kit/dialogs/FormDialog.tsx'
import { DateField } from '../../kit/ui/DateField.tsx'
import { TextField } from '../../kit/ui/TextField.tsx'
import type { DialogState } from '../../kit/ui/useOpenedDialog.ts'
import { isRefusal } from '../../platform/api/api-error.ts'
import { formResolver, useFormField } from '../../platform/api/form.ts'
import { useErrorText } from '../../platform/api/useSubmit.ts'
import { refreshShown } from '../../platform/session/session.ts'
import { todayInBrussels } from '../licences/end-date.ts'
import { centsOf, typedCents } from '../licences/form/licence-form.ts'
import { payForm } from './pay-form.ts'
import type { Money } from './queries.ts'

type Props<Reply> = DialogState & {
  title: string
  text: string
  dateLabel: string
  submit: string
  /** The whole amount. */
  cents: number
  call: (money: Money) => Promise<Reply>
  /** The refusal of an amount that is too large. */
  tooMuch: ErrorCode
  /** @param noted in cents */
  tell: (reply: Reply, noted: number) => void
}

/** Notes money that came in for an invoice or was paid back: the whole amount today, unless the person changes it. */
export function NoteMoney<Reply>(props: Props<Reply>) {
  const { title, text: about, dateLabel, submit, cents, call, tooMuch, tell, ...state } = props
  const t = useTranslations('invoices.pay')
  const errorText = useErrorText()
  const client = useQueryClient()
  const form = useForm({
    resolver: formResolver(payForm),
    defaultValues: {
      date: todayInBrussels(new Date()),
      amountCents: typedCents(cents),
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
      title={title}
      submit={submit}
      call={(values) => call({ ...values, amountCents: centsOf(values.amountCents) })}
      fieldNames={Payment.ourNames}
      onError={(error) => {
        if (isRefusal(error, tooMuch))
          form.setError('amountCents', { type: 'server', message: errorText(error) }, { shouldFocus: true })
      }}
      onSuccess={async (reply, values) => {
        // Money may change the licence too.
        await refreshShown(client)
        state.onClose()
        tell(reply, centsOf(values.amountCents))
      }}
    >
      <p>{about}</p>
      <DateField {...date} label={dateLabel} isRequired />
      <TextField {...amount} label={t('amount')} inputMode="decimal" autoComplete="off" isRequired />
      <TextField {...text} label={t('remark')} hint={t('remarkHint')} autoComplete="off" isRequired={false} />
    </FormDialog>
  )
}
