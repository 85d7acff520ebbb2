import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { settleDispute } from '#contract/disputes.ts'
import type { Invoice } from '#contract/invoices.ts'
import { FormDialog } from '../../kit/dialogs/FormDialog.tsx'
import { TextArea } from '../../kit/ui/TextArea.tsx'
import type { DialogState } from '../../kit/ui/useOpenedDialog.ts'
import { isRefusal } from '../../platform/api/api-error.ts'
import { call } from '../../platform/api/call.ts'
import { formResolver, useFormField } from '../../platform/api/form.ts'
import { refreshShown } from '../../platform/session/session.ts'
import styles from './InvoiceScreen.module.css'

type Props = DialogState & { number: string; dispute: NonNullable<Invoice['dispute']> }

/** Settles the problem that was reported with an invoice, with an answer to the person who reported it. */
export function SettleDialog({ number, dispute: { reason, isAnswered }, ...state }: Props) {
  const t = useTranslations('invoices.settle')
  const client = useQueryClient()
  const form = useForm({ resolver: formResolver(settleDispute.body), defaultValues: { answer: '' } })
  const answer = useFormField(form.control, 'answer')
  return (
    <FormDialog
      {...state}
      form={form}
      title={t('title', { number })}
      submit={t('submit')}
      call={(body) => call(settleDispute, { params: { number }, body })}
      success={t('done')}
      refresh={() => refreshShown(client)}
      // Someone else has settled it meanwhile, or it was paid: the page shows that.
      onError={(error) => void (isRefusal(error, 'invoice.notDisputed') && refreshShown(client))}
    >
      <blockquote className={styles.quote}>{reason}</blockquote>
      {isAnswered && (
        <TextArea
          {...answer}
          value={answer.value ?? ''}
          label={t('answer')}
          hint={t('hint')}
          maxLength={1000}
          isRequired={false}
        />
      )}
      <p>{isAnswered ? t('text') : `${t('noMail')} ${t('text')}`}</p>
    </FormDialog>
  )
}
