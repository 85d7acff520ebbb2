import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import { typedPassword } from '#contract/fields.ts'
import { FormDialog } from '../../kit/dialogs/FormDialog.tsx'
import { PasswordField } from '../../kit/ui/PasswordField.tsx'
import { formResolver, useFormField } from '../../platform/api/form.ts'
import { type Disconnection, disconnection } from './disconnection.ts'

const ownPassword = v.object({ password: typedPassword })

/** Asks for the password before disconnecting one's own account. */
export function DisconnectOwnDialog(props: Disconnection) {
  const { provider, isOpen, onClose } = props
  const t = useTranslations('account')
  const tUi = useTranslations('ui')
  const form = useForm({ resolver: formResolver(ownPassword), defaultValues: { password: '' } })
  const password = useFormField(form.control, 'password')
  return (
    <FormDialog
      {...disconnection(props)}
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      title={t('link.title', { provider })}
      isDanger
      submit={t('link.yes')}
      cancel={tUi('no')}
    >
      <p>{t('link.own')}</p>
      <PasswordField
        {...password}
        label={t('currentPassword')}
        hint={t('currentPasswordHint')}
        autoComplete="current-password"
        isRequired
        autoFocus
      />
    </FormDialog>
  )
}
