import { useTranslations } from 'use-intl'
import { register, registrationToWire } from '#contract/credentials.ts'
import { call } from '../../../api/call.ts'
import { Captcha } from '../../../captcha/Captcha.tsx'
import { FormDialog } from '../../../dialogs/FormDialog.tsx'
import { currentLanguage } from '../../../i18n/language.ts'
import { PrivacyNote } from '../../../public-forms/PrivacyNote.tsx'
import { RegistrationFields } from '../../../registration/RegistrationFields.tsx'
import { useRegistration } from '../../../registration/useRegistration.ts'
import type { DialogState } from '../../../ui/useOpenedDialog.ts'

/** Registers an admin of a licence with its serial number and web code. */
export function RegisterDialog(state: DialogState) {
  const t = useTranslations('register')
  const { form, submission, captcha } = useRegistration((registration) =>
    call(register, { body: registrationToWire(registration, currentLanguage()) }),
  )
  return (
    <FormDialog {...state} {...submission} form={form} title={t('title')} submit={t('submit')}>
      <RegistrationFields control={form.control} autoFocus />
      {captcha && <Captcha {...captcha} />}
      <PrivacyNote />
    </FormDialog>
  )
}
