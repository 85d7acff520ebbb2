import type { Control, FieldValues, Path } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { PasswordField } from '../../kit/ui/PasswordField.tsx'
import { useFormField } from '../../platform/api/form.ts'
import type { NewPassword } from './new-password.ts'

type NewPasswordFieldsProps<Values extends FieldValues, Out> = {
  control: Control<Values, unknown, Out>
  /** Uses the labels for a first password. */
  isFirst?: boolean | undefined
  autoFocus?: boolean | undefined
}

/** The two fields for a new password. */
export function NewPasswordFields<Values extends FieldValues & NewPassword, Out>({
  control,
  isFirst = false,
  autoFocus,
}: NewPasswordFieldsProps<Values, Out>) {
  const t = useTranslations('credentials')
  const newPassword = useFormField(control, 'newPassword' as Path<Values>)
  const passwordRepeat = useFormField(control, 'passwordRepeat' as Path<Values>)
  return (
    <>
      <PasswordField
        {...newPassword}
        label={t(isFirst ? 'password' : 'newPassword')}
        hint={t('passwordHint')}
        autoComplete="new-password"
        autoFocus={autoFocus}
        isRequired
      />
      <PasswordField
        {...passwordRepeat}
        label={t(isFirst ? 'passwordRepeat' : 'newPasswordRepeat')}
        autoComplete="new-password"
        isRequired
      />
    </>
  )
}
