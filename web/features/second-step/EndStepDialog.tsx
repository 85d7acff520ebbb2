import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import type { Account } from '#contract/account.ts'
import { typedPassword } from '#contract/fields.ts'
import { endSecondStep, StaffProof } from '#contract/second-step.ts'
import { FormDialog } from '../../kit/dialogs/FormDialog.tsx'
import { PasswordField } from '../../kit/ui/PasswordField.tsx'
import type { DialogState } from '../../kit/ui/useOpenedDialog.ts'
import { call } from '../../platform/api/call.ts'
import { formResolver, useFormField } from '../../platform/api/form.ts'

const ownPassword = v.object({ currentPassword: typedPassword })

type EndStepDialogProps = DialogState & {
  person: Pick<Account, 'id' | 'login' | 'name'>
  refresh: () => Promise<unknown>
}

/** Ends the second step of a person who lost it, after one's own password. */
export function EndStepDialog({ person, ...state }: EndStepDialogProps) {
  const t = useTranslations('security.endStep')
  const tAccount = useTranslations('account')
  const form = useForm({ resolver: formResolver(ownPassword), defaultValues: { currentPassword: '' } })
  const password = useFormField(form.control, 'currentPassword')
  const name = person.name || person.login
  return (
    <FormDialog
      {...state}
      form={form}
      title={t('title', { name })}
      isDanger
      submit={t('yes')}
      call={(values) => call(endSecondStep, { params: { id: person.id }, body: StaffProof.toWire(values) })}
      fieldNames={StaffProof.ourNames}
      success={t('done', { name })}
    >
      <p>{t('text', { name })}</p>
      <p>{t('sure')}</p>
      <PasswordField
        {...password}
        label={tAccount('currentPassword')}
        hint={t('passwordHint', { name })}
        autoComplete="current-password"
        isRequired
        autoFocus
      />
    </FormDialog>
  )
}
