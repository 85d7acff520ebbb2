import { LogIn } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import type { ReplyOf } from '#contract/endpoint.ts'
import { newLogin } from '#contract/fields.ts'
import { acceptInvitation, type Invitation } from '#contract/invitations.ts'
import { NewPasswordFields } from '../../features/passwords/NewPasswordFields.tsx'
import { newPasswordFields, noPassword, samePasswords } from '../../features/passwords/new-password.ts'
import { SignInCard } from '../../features/signing-in/SignInCard.tsx'
import { Button } from '../../kit/ui/Button.tsx'
import { Form } from '../../kit/ui/Form.tsx'
import { ProgressBar } from '../../kit/ui/ProgressBar.tsx'
import { UsernameField } from '../../kit/ui/UsernameField.tsx'
import { isRefusal } from '../../platform/api/api-error.ts'
import { call } from '../../platform/api/call.ts'
import { formResolver, useFormField } from '../../platform/api/form.ts'
import { useSubmit } from '../../platform/api/useSubmit.ts'
import { useDay } from '../../platform/i18n/useDay.ts'
import { useConfig } from '../../platform/session/useConfig.ts'

const acceptance = v.pipe(v.object({ login: newLogin, ...newPasswordFields }), samePasswords())

type Props = {
  code: string
  invitation: Invitation
  isLeaving: boolean
  onAccepted: (reply: ReplyOf<typeof acceptInvitation>) => Promise<unknown>
  onOver: () => void
}

/** The inviter and the role, the username, and the password that only its owner knows. */
export function AcceptForm({ code, invitation, isLeaving, onAccepted, onOver }: Props) {
  const t = useTranslations('invitation')
  const tFields = useTranslations('credentials')
  const day = useDay()
  const sentence = useSentence()
  const form = useForm({
    resolver: formResolver(acceptance),
    defaultValues: { login: invitation.login, ...noPassword },
  })
  const login = useFormField(form.control, 'login')
  const { submit, isPending, error } = useSubmit({
    call: ({ login, newPassword: password }: v.InferOutput<typeof acceptance>) =>
      call(acceptInvitation, { body: { code, login, password } }),
    form,
    fieldNames: { password: 'newPassword' },
    onSuccess: onAccepted,
    onError: (failure) => isRefusal(failure, 'invitation.over') && onOver(),
  })
  return (
    <SignInCard
      title={t('title')}
      intro={sentence(invitation)}
      foot={
        <>
          {(isPending || isLeaving) && <ProgressBar label={t('saving')} />}
          <p>{t('until', { date: day(invitation.until) })}</p>
        </>
      }
    >
      <Form onSubmit={form.handleSubmit(submit)} error={error}>
        <UsernameField {...login} label={tFields('login')} hint={t('loginHint')} />
        <NewPasswordFields control={form.control} isFirst autoFocus />
        <Button type="submit" variant="primary" icon={LogIn} isPending={isPending || isLeaving} fullWidth>
          {t('submit')}
        </Button>
      </Form>
    </SignInCard>
  )
}

/** Says who invites to what. If the inviter's account is gone, the portal itself invites. */
function useSentence(): (invitation: Invitation) => string {
  const t = useTranslations('invitation')
  const { brand } = useConfig()
  return ({ kind, by, group, school }) => {
    const who = by ?? brand.name
    if (kind !== 'admin') return t(kind, { by: who, brand: brand.name })
    if (school === null) return t('admin', { by: who, group: group ?? '' })
    return t('adminAt', { by: who, group: group ?? '', school })
  }
}
