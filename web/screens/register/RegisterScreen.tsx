import { LogIn, UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Registration, registerOnPage } from '#contract/credentials.ts'
import { Captcha } from '../../features/captcha/Captcha.tsx'
import { Outcome } from '../../features/public-forms/Outcome.tsx'
import { PublicFormPage } from '../../features/public-forms/PublicFormPage.tsx'
import { RequestForm } from '../../features/public-forms/RequestForm.tsx'
import { useSending } from '../../features/public-forms/useSending.ts'
import { RegistrationFields } from '../../features/registration/RegistrationFields.tsx'
import { useRegistration } from '../../features/registration/useRegistration.ts'
import { ButtonLink } from '../../kit/ui/ButtonLink.tsx'
import { call } from '../../platform/api/call.ts'
import { currentLanguage } from '../../platform/i18n/language.ts'

/** Registers an admin of a licence with its serial number and web code. */
export function RegisterScreen() {
  const t = useTranslations('register')
  const [login, setLogin] = useState<string | null>(null)
  const { form, submission, captcha } = useRegistration((registration) => {
    const { sn, webcode, ...body } = Registration.toWire(registration)
    return call(registerOnPage, { params: { sn, webcode }, body: { ...body, language: currentLanguage() } })
  })
  const sending = useSending({
    ...submission,
    form,
    onSuccess: (_, registered) => setLogin(registered.login),
  })

  if (login !== null) {
    return (
      <PublicFormPage icon={UserRoundPlus} title={t('title')}>
        <Outcome
          kind="thanks"
          title={t('done.title')}
          text={<p>{t('done.text', { login })}</p>}
          action={
            <ButtonLink href="/login" variant="primary" icon={LogIn}>
              {t('done.logIn')}
            </ButtonLink>
          }
        />
      </PublicFormPage>
    )
  }
  return (
    <PublicFormPage icon={UserRoundPlus} title={t('title')} intro={t('intro')}>
      <RequestForm
        onSubmit={form.handleSubmit(sending.submit)}
        sending={sending}
        submit={t('submit')}
        captcha={captcha && <Captcha {...captcha} />}
      >
        <RegistrationFields control={form.control} />
      </RequestForm>
    </PublicFormPage>
  )
}
