import { LogIn, UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { registerOnPage, registrationToWire } from '#contract/credentials.ts'
import { call } from '../../api/call.ts'
import { useSubmit } from '../../api/useSubmit.ts'
import { Captcha } from '../../captcha/Captcha.tsx'
import { currentLanguage } from '../../i18n/language.ts'
import { Outcome } from '../../public-forms/Outcome.tsx'
import { PublicFormPage } from '../../public-forms/PublicFormPage.tsx'
import { RequestForm } from '../../public-forms/RequestForm.tsx'
import { RegistrationFields } from '../../registration/RegistrationFields.tsx'
import { useRegistration } from '../../registration/useRegistration.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'

/** Registers an admin of a licence with its serial number and web code. */
export function RegisterScreen() {
  const t = useTranslations('register')
  const [login, setLogin] = useState<string | null>(null)
  const { form, submission, captcha } = useRegistration((registration) => {
    const { sn, webcode, ...body } = registrationToWire(registration, currentLanguage())
    return call(registerOnPage, { params: { sn, webcode }, body })
  })
  const { submit, isPending, error } = useSubmit({
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
        onSubmit={form.handleSubmit(submit)}
        isPending={isPending}
        error={error}
        submit={t('submit')}
        captcha={captcha && <Captcha {...captcha} />}
      >
        <RegistrationFields control={form.control} />
      </RequestForm>
    </PublicFormPage>
  )
}
