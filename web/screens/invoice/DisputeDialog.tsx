import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { disputeInvoice } from '#contract/disputes.ts'
import { FormDialog } from '../../kit/dialogs/FormDialog.tsx'
import { TextArea } from '../../kit/ui/TextArea.tsx'
import type { DialogState } from '../../kit/ui/useOpenedDialog.ts'
import { isRefusal } from '../../platform/api/api-error.ts'
import { call } from '../../platform/api/call.ts'
import { formResolver, useFormField } from '../../platform/api/form.ts'
import { useSession } from '../../platform/session/SessionContext.tsx'
import { refreshShown } from '../../platform/session/session.ts'

/** Whether the invoice has changed since the dialog opened: nothing can be reported any more. */
const isChanged = (error: unknown): boolean =>
  (['invoice.disputed', 'invoice.alreadyPaid', 'invoice.credited'] as const).some((code) =>
    isRefusal(error, code),
  )

type Props = DialogState & { number: string }

/** Reports a problem with an invoice. */
export function DisputeDialog({ number, ...state }: Props) {
  const t = useTranslations('invoices.dispute')
  const { kind } = useSession()
  const client = useQueryClient()
  const form = useForm({ resolver: formResolver(disputeInvoice.body), defaultValues: { reason: '' } })
  const reason = useFormField(form.control, 'reason')
  return (
    <FormDialog
      {...state}
      form={form}
      title={t('title', { kind, number })}
      submit={t('action', { kind })}
      call={(body) => call(disputeInvoice, { params: { number }, body })}
      success={t('done', { kind })}
      refresh={() => refreshShown(client)}
      onError={(error) => void (isChanged(error) && refreshShown(client))}
    >
      <p>{t('text', { kind })}</p>
      <TextArea {...reason} label={t('reason')} hint={t('hint')} maxLength={1000} isRequired />
    </FormDialog>
  )
}
