import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import { checkResetCode, resetPassword } from '#contract/credentials.ts'
import { NewPasswordFields } from '../../features/passwords/NewPasswordFields.tsx'
import { newPasswordFields, noPassword, samePasswords } from '../../features/passwords/new-password.ts'
import { Outcome } from '../../features/public-forms/Outcome.tsx'
import { PublicFormPage } from '../../features/public-forms/PublicFormPage.tsx'
import { RequestForm } from '../../features/public-forms/RequestForm.tsx'
import { useSending } from '../../features/public-forms/useSending.ts'
import { ButtonLink } from '../../kit/ui/ButtonLink.tsx'
import { ProgressBar } from '../../kit/ui/ProgressBar.tsx'
import { isRefusal } from '../../platform/api/api-error.ts'
import { call } from '../../platform/api/call.ts'
import { formResolver } from '../../platform/api/form.ts'
import { currentLanguage } from '../../platform/i18n/language.ts'

const newPassword = v.pipe(v.object(newPasswordFields), samePasswords())

/** Sets a new password with the link from the mail. */
export function ResetPasswordScreen() {
  const t = useTranslations('credentials')
  const navigate = useNavigate()
  const { code } = useParams({ from: '/public/resetpassword/$code' })
  const [isRefused, setRefused] = useState(false)
  const look = useQuery({
    queryKey: ['resetCode', code],
    queryFn: ({ signal }) => call(checkResetCode, { body: { resetcode: code } }, signal),
    retry: false,
  })
  const form = useForm({
    resolver: formResolver(newPassword),
    defaultValues: noPassword,
  })
  const sending = useSending({
    call: (values: v.InferOutput<typeof newPassword>) => {
      const body = { resetcode: code, password: values.newPassword, language: currentLanguage() }
      return call(resetPassword, { body })
    },
    success: t('reset.done'),
    form,
    fieldNames: { password: 'newPassword' },
    onSuccess: () => navigate({ to: '/login', replace: true }),
    onError: (failure) => setRefused(isRefusal(failure, 'reset.codeWrong')),
  })

  if (look.isPending) {
    return (
      <PublicFormPage icon={KeyRound} title={t('reset.title')}>
        <ProgressBar label={t('reset.title')} />
      </PublicFormPage>
    )
  }
  // Without an answer, the form tells.
  if (isRefused || look.data?.data.works === false) {
    return (
      <PublicFormPage icon={KeyRound} title={t('reset.title')}>
        <Outcome
          kind="wrongLink"
          title={t('reset.usedUp')}
          text={<p>{t('reset.usedUpText')}</p>}
          action={
            <ButtonLink href="/help/forgot-password" variant="primary" icon={KeyRound}>
              {t('reset.again')}
            </ButtonLink>
          }
        />
      </PublicFormPage>
    )
  }
  return (
    <PublicFormPage icon={KeyRound} title={t('reset.title')} intro={t('reset.intro')}>
      <RequestForm
        onSubmit={form.handleSubmit(sending.submit)}
        sending={sending}
        submit={t('reset.submit')}
        isAgreement={false}
      >
        <NewPasswordFields control={form.control} />
      </RequestForm>
    </PublicFormPage>
  )
}
