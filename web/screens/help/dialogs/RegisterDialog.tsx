import { useTranslations } from 'use-intl'
import { Registration, register } from '#contract/credentials.ts'
import { Captcha } from '../../../features/captcha/Captcha.tsx'
import { PrivacyNote } from '../../../features/public-forms/PrivacyNote.tsx'
import { RegistrationFields } from '../../../features/registration/RegistrationFields.tsx'
import { useRegistration } from '../../../features/registration/useRegistration.ts'
import { FormDialog } from '../../../kit/dialogs/FormDialog.tsx'
import type { DialogState } from '../../../kit/ui/useOpenedDialog.ts'
import { call } from '../../../platform/api/call.ts'
import { currentLanguage } from '../../../platform/i18n/language.ts'

/** Registers an admin of a licence with its serial number and web code. */
export function RegisterDialog(state: DialogState) {
  const t = useTranslations('register')
  const { form, submission, captcha } = useRegistration((registration) =>
    call(register, { body: { ...Registration.toWire(registration), language: currentLanguage() } }),
  )
  return (
    <FormDialog {...state} {...submission} form={form} title={t('title')} submit={t('submit')}>
      <RegistrationFields control={form.control} autoFocus />
      {captcha && <Captcha {...captcha} />}
      <PrivacyNote />
    </FormDialog>
  )
}
