import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import { changePassword, PasswordChange } from '#contract/credentials.ts'
import { typedLogin, typedPassword } from '#contract/fields.ts'
import { Captcha } from '../../../features/captcha/Captcha.tsx'
import { useCaptcha } from '../../../features/captcha/useCaptcha.ts'
import { NewPasswordFields } from '../../../features/passwords/NewPasswordFields.tsx'
import { newPasswordFields, noPassword, samePasswords } from '../../../features/passwords/new-password.ts'
import { PrivacyNote } from '../../../features/public-forms/PrivacyNote.tsx'
import { FormDialog } from '../../../kit/dialogs/FormDialog.tsx'
import { PasswordField } from '../../../kit/ui/PasswordField.tsx'
import { UsernameField } from '../../../kit/ui/UsernameField.tsx'
import type { DialogState } from '../../../kit/ui/useOpenedDialog.ts'
import { call } from '../../../platform/api/call.ts'
import { formResolver, useFormField } from '../../../platform/api/form.ts'
import { currentLanguage } from '../../../platform/i18n/language.ts'

const passwordChange = v.pipe(
  v.object({ login: typedLogin, currentPassword: typedPassword, ...newPasswordFields }),
  samePasswords(),
)

/** Changes a password with username and current password, without signing in. */
export function ChangePasswordDialog(state: DialogState) {
  const t = useTranslations('credentials')
  const captcha = useCaptcha('change-password')
  const form = useForm({
    resolver: formResolver(passwordChange),
    defaultValues: { login: '', currentPassword: '', ...noPassword },
    mode: 'onTouched',
  })
  const { control, formState } = form
  const login = useFormField(control, 'login')
  const currentPassword = useFormField(control, 'currentPassword')

  return (
    <FormDialog
      {...state}
      form={form}
      title={t('change.title')}
      submit={t('change.submit')}
      isSubmitDisabled={!formState.isValid}
      call={(values) =>
        captcha.send((token) => {
          const change = PasswordChange.toWire({ ...values, captcha: token })
          return call(changePassword, { body: { ...change, language: currentLanguage() } })
        })
      }
      fieldNames={PasswordChange.ourNames}
      success={t('changed')}
    >
      <UsernameField {...login} label={t('login')} autoFocus />
      <PasswordField
        {...currentPassword}
        label={t('currentPassword')}
        autoComplete="current-password"
        isRequired
      />
      <NewPasswordFields control={control} />
      <Captcha {...captcha.field} />
      <PrivacyNote isAgreement={false} />
    </FormDialog>
  )
}
