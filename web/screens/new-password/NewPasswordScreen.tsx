import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import { AccountChange, editAccount } from '#contract/accounts.ts'
import { OpenApp } from '../../features/hand-over/OpenApp.tsx'
import { findWaitingApp } from '../../features/hand-over/waiting-app.ts'
import { NewPasswordFields } from '../../features/passwords/NewPasswordFields.tsx'
import { newPasswordFields, noPassword, samePasswords } from '../../features/passwords/new-password.ts'
import { SignInCard } from '../../features/signing-in/SignInCard.tsx'
import { Button } from '../../kit/ui/Button.tsx'
import { Form } from '../../kit/ui/Form.tsx'
import { ProgressBar } from '../../kit/ui/ProgressBar.tsx'
import { TextLink } from '../../kit/ui/TextLink.tsx'
import { call } from '../../platform/api/call.ts'
import { formResolver } from '../../platform/api/form.ts'
import { mailLanguage } from '../../platform/api/mail-language.ts'
import { useSubmit } from '../../platform/api/useSubmit.ts'
import { refreshSession } from '../../platform/session/session.ts'

const newPassword = v.pipe(v.object(newPasswordFields), samePasswords())

/** After signing in with a password that another person has set: nothing else works until there is a new one. */
export function NewPasswordScreen() {
  const t = useTranslations('newPassword')
  const { session } = useRouteContext({ from: '/public/new-password' })
  const client = useQueryClient()
  const navigate = useNavigate()
  const [waiting, setWaiting] = useState<string | null>(null)
  const form = useForm({ resolver: formResolver(newPassword), defaultValues: noPassword })
  const { id } = session.account

  const { submit, isPending, error } = useSubmit({
    call: (values: v.InferOutput<typeof newPassword>) => {
      const user = { id, ...AccountChange.toWire({ password: values.newPassword }) }
      return call(editAccount, { params: { id }, body: { user, language: mailLanguage } })
    },
    success: t('done'),
    form,
    fieldNames: { password: 'newPassword' },
    onSuccess: async () => {
      await refreshSession(client)
      const app = await findWaitingApp()
      if (app === null) await navigate({ to: '/home', replace: true })
      else setWaiting(app)
    },
  })

  if (waiting !== null) return <OpenApp app={waiting} />
  return (
    <SignInCard
      title={t('title')}
      intro={t('intro', { login: session.login })}
      foot={
        <>
          {isPending && <ProgressBar label={t('saving')} />}
          <TextLink href="/logout">{t('signOut')}</TextLink>
        </>
      }
    >
      <Form onSubmit={form.handleSubmit(submit)} error={error}>
        {/* For the browser's password manager, which passes over inputs of the type `hidden`. */}
        <input type="text" hidden autoComplete="username" value={session.login} readOnly />
        <NewPasswordFields control={form.control} />
        <Button type="submit" variant="primary" icon={KeyRound} isPending={isPending} fullWidth>
          {t('submit')}
        </Button>
      </Form>
    </SignInCard>
  )
}
