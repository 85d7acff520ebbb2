import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import { requestPasswordReset } from '#contract/credentials.ts'
import { typedLogin } from '#contract/fields.ts'
import { call } from '../../../api/call.ts'
import { formResolver, useFormField } from '../../../api/form.ts'
import { useSubmit } from '../../../api/useSubmit.ts'
import { Captcha } from '../../../captcha/Captcha.tsx'
import { useCaptcha } from '../../../captcha/useCaptcha.ts'
import { currentLanguage } from '../../../i18n/language.ts'
import { Outcome } from '../../../public-forms/Outcome.tsx'
import { PrivacyNote } from '../../../public-forms/PrivacyNote.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogActions } from '../../../ui/DialogActions.tsx'
import { Form } from '../../../ui/Form.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { DialogState } from '../../../ui/useOpenedDialog.ts'

const whoForgot = v.object({ login: typedLogin })

/** Asks for a mail with a link to choose a new password. What it says does not tell whether the account exists. */
export function ForgotPasswordDialog({ isOpen, onClose }: DialogState) {
  const t = useTranslations('credentials')
  const captcha = useCaptcha('forgot-password')
  const form = useForm({ resolver: formResolver(whoForgot), defaultValues: { login: '' } })
  const [isSent, setSent] = useState(false)
  const { submit, isPending, error } = useSubmit({
    call: ({ login }: v.InferOutput<typeof whoForgot>) =>
      captcha.send((token) =>
        call(requestPasswordReset, { body: { login, captcha: token, lang: currentLanguage() } }),
      ),
    success: t('forgot.sent'),
    form,
    onSuccess: () => setSent(true),
  })
  const login = useFormField(form.control, 'login')

  return (
    <Dialog title={t('forgot.title')} isOpen={isOpen} onClose={onClose} isPending={isPending}>
      {isSent ? (
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
      ) : (
        <Form onSubmit={form.handleSubmit(submit)} error={error}>
          <p>{t('forgot.text')}</p>
          <TextField
            {...login}
            label={t('login')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            isRequired
            autoFocus
          />
          <Captcha {...captcha.field} />
          <PrivacyNote isAgreement={false} />
          <DialogActions>
            <Button onPress={onClose} isDisabled={isPending}>
              {t('cancel')}
            </Button>
            <Button type="submit" variant="primary" isPending={isPending}>
              {t('forgot.submit')}
            </Button>
          </DialogActions>
        </Form>
      )}
    </Dialog>
  )
}
