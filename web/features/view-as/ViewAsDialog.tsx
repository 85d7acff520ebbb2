import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import type { Account } from '#contract/account.ts'
import { startView, viewMinutes, viewReason } from '#contract/view-as.ts'
import { FormDialog } from '../../kit/dialogs/FormDialog.tsx'
import { TextField } from '../../kit/ui/TextField.tsx'
import type { DialogState } from '../../kit/ui/useOpenedDialog.ts'
import { call } from '../../platform/api/call.ts'
import { formResolver, useFormField } from '../../platform/api/form.ts'
import { enterView } from './view-start.ts'

const viewForm = v.object({ reason: viewReason })

/** Asks staff why they want to see the portal as this admin does, and begins. */
export function ViewAsDialog({
  person,
  ...state
}: { person: Pick<Account, 'id' | 'login' | 'name'> } & DialogState) {
  const t = useTranslations('view.dialog')
  const form = useForm({ resolver: formResolver(viewForm), defaultValues: { reason: '' } })
  const reason = useFormField(form.control, 'reason')
  const { id } = person
  const name = person.name || person.login
  return (
    <FormDialog
      {...state}
      form={form}
      title={t('title', { name })}
      submit={t('submit')}
      call={(body) => call(startView, { params: { id }, body })}
      onSuccess={enterView}
    >
      <p>{t('text', { name, minutes: viewMinutes })}</p>
      <TextField {...reason} label={t('reason')} isRequired autoFocus />
    </FormDialog>
  )
}
