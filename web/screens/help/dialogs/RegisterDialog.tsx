import { useTranslations } from 'use-intl'
import { register, registrationToWire } from '#contract/credentials.ts'
import { call } from '../../../api/call.ts'
import { Captcha } from '../../../captcha/Captcha.tsx'
import { currentLanguage } from '../../../i18n/language.ts'
import { PrivacyNote } from '../../../public-forms/PrivacyNote.tsx'
import { RegistrationFields } from '../../../registration/RegistrationFields.tsx'
import { useRegistration } from '../../../registration/useRegistration.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogActions } from '../../../ui/DialogActions.tsx'
import { Form } from '../../../ui/Form.tsx'
import type { DialogState } from '../../../ui/useOpenedDialog.ts'

/** Makes an account for an admin of a licence, by its serial number and web code. */
export function RegisterDialog({ isOpen, onClose }: DialogState) {
  const t = useTranslations('register')
  const { control, onSubmit, isPending, error, captcha } = useRegistration({
    send: (registration) => call(register, { body: registrationToWire(registration, currentLanguage()) }),
    onSuccess: onClose,
  })
  return (
    <Dialog title={t('title')} isOpen={isOpen} onClose={onClose} isPending={isPending}>
      <Form onSubmit={onSubmit} error={error}>
        <RegistrationFields control={control} autoFocus />
        {captcha && <Captcha {...captcha} />}
        <PrivacyNote />
        <DialogActions>
          <Button onPress={onClose} isDisabled={isPending}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="primary" isPending={isPending}>
            {t('submit')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
