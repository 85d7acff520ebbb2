import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import { changePassword, PasswordChange } from '#contract/credentials.ts'
import { typedLogin, typedPassword } from '#contract/fields.ts'
import { call } from '../../../api/call.ts'
import { formResolver, useFormField } from '../../../api/form.ts'
import { useSubmit } from '../../../api/useSubmit.ts'
import { Captcha } from '../../../captcha/Captcha.tsx'
import { useCaptcha } from '../../../captcha/useCaptcha.ts'
import { currentLanguage } from '../../../i18n/language.ts'
import { NewPasswordFields } from '../../../passwords/NewPasswordFields.tsx'
import { newPasswordFields, noPassword, samePasswords } from '../../../passwords/new-password.ts'
import { PrivacyNote } from '../../../public-forms/PrivacyNote.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogActions } from '../../../ui/DialogActions.tsx'
import { Form } from '../../../ui/Form.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { DialogState } from '../help-dialog.ts'

const passwordChange = v.pipe(
  v.object({ login: typedLogin, currentPassword: typedPassword, ...newPasswordFields }),
  samePasswords(),
)

/** Changes a password by username and current password, without logging in. */
export function ChangePasswordDialog({ isOpen, onClose }: DialogState) {
  const t = useTranslations('credentials')
  const captcha = useCaptcha('change-password')
  const form = useForm({
    resolver: formResolver(passwordChange),
    defaultValues: { login: '', currentPassword: '', ...noPassword },
    mode: 'onTouched',
  })
  const { control, handleSubmit, formState } = form
  const { submit, isPending, error } = useSubmit({
    call: (values: v.InferOutput<typeof passwordChange>) =>
      captcha.send((token) => {
        const change = PasswordChange.toWire({ ...values, captcha: token })
        return call(changePassword, { body: { ...change, language: currentLanguage() } })
      }),
    success: t('changed'),
    form,
    fieldNames: PasswordChange.ourNames,
    onSuccess: onClose,
  })
  const login = useFormField(control, 'login')
  const currentPassword = useFormField(control, 'currentPassword')

  return (
    <Dialog title={t('change.title')} isOpen={isOpen} onClose={onClose} isPending={isPending}>
      <Form onSubmit={handleSubmit(submit)} error={error}>
        <TextField
          {...login}
          label={t('login')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          isRequired
          autoFocus
        />
        <PasswordField
          {...currentPassword}
          label={t('currentPassword')}
          autoComplete="current-password"
          isRequired
        />
        <NewPasswordFields control={control} />
        <Captcha {...captcha.field} />
        <PrivacyNote isAgreement={false} />
        <DialogActions>
          <Button onPress={onClose} isDisabled={isPending}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="primary" isPending={isPending} isDisabled={!formState.isValid}>
            {t('change.submit')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
