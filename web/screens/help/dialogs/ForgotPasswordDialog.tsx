import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import { requestPasswordReset } from '#contract/credentials.ts'
import { typedLogin } from '#contract/fields.ts'
import { Captcha } from '../../../features/captcha/Captcha.tsx'
import { useCaptcha } from '../../../features/captcha/useCaptcha.ts'
import { Outcome } from '../../../features/public-forms/Outcome.tsx'
import { PrivacyNote } from '../../../features/public-forms/PrivacyNote.tsx'
import { FormDialog } from '../../../kit/dialogs/FormDialog.tsx'
import { Button } from '../../../kit/ui/Button.tsx'
import { UsernameField } from '../../../kit/ui/UsernameField.tsx'
import type { DialogState } from '../../../kit/ui/useOpenedDialog.ts'
import { call } from '../../../platform/api/call.ts'
import { formResolver, useFormField } from '../../../platform/api/form.ts'
import { currentLanguage } from '../../../platform/i18n/language.ts'

const forgotPasswordForm = v.object({ login: typedLogin })

/** Requests a mail with a link to set a new password. Its message does not reveal whether the account exists. */
export function ForgotPasswordDialog({ isOpen, onClose }: DialogState) {
  const t = useTranslations('credentials')
  const captcha = useCaptcha('forgot-password')
  // Typed on the sign-in page.
  const typed = useLocation({ select: ({ state }) => state.login })
  const form = useForm({ resolver: formResolver(forgotPasswordForm), defaultValues: { login: typed ?? '' } })
  const [isSent, setSent] = useState(false)
  const login = useFormField(form.control, 'login')

  const sent = (
    <Outcome
      kind="thanks"
      title={t('forgot.next')}
      text={
        <>
          <p>{t('forgot.onItsWay')}</p>
          <p>{t('forgot.noMail')}</p>
        </>
      }
      action={
        <Button variant="primary" onPress={onClose}>
          {t('close')}
        </Button>
      }
    />
  )
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      title={t('forgot.title')}
      submit={t('forgot.submit')}
      call={(typed) =>
        captcha.send((token) =>
          call(requestPasswordReset, {
            body: { login: typed.login, captcha: token, lang: currentLanguage() },
          }),
        )
      }
      success={t('forgot.sent')}
      onSuccess={() => setSent(true)}
      outcome={isSent && sent}
    >
      <p>{t('forgot.text')}</p>
      <UsernameField {...login} label={t('login')} autoFocus />
      <Captcha {...captcha.field} />
      <PrivacyNote isAgreement={false} />
    </FormDialog>
  )
}
