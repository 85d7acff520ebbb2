import { useParams } from '@tanstack/react-router'
import { LogIn } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { signIn } from '#contract/session.ts'
import type { AskedApp } from '../../features/hand-over/asked-app.ts'
import type { useHandOver } from '../../features/hand-over/useHandOver.ts'
import { CredentialFields } from '../../features/signing-in/CredentialFields.tsx'
import { SignInCard } from '../../features/signing-in/SignInCard.tsx'
import { type Credentials, useCredentials } from '../../features/signing-in/useCredentials.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { Form } from '../../kit/ui/Form.tsx'
import { FormMessage } from '../../kit/ui/FormMessage.tsx'
import { ProgressBar } from '../../kit/ui/ProgressBar.tsx'
import { TextLink } from '../../kit/ui/TextLink.tsx'
import { call } from '../../platform/api/call.ts'
import { useSubmit } from '../../platform/api/useSubmit.ts'
import { useConfig } from '../../platform/session/useConfig.ts'
import { OtherWays } from './OtherWays.tsx'
import { SessionEnded } from './SessionEnded.tsx'
import styles from './SignInForm.module.css'
import { useAskForApp } from './useAskForApp.ts'
import { useExternalSignIn } from './useExternalSignIn.ts'

type SignInFormProps = {
  asked: AskedApp
  handOver: ReturnType<typeof useHandOver>
  /** Why a login card did not sign its owner in. */
  refusal: string | null
  onScan: () => void
}

/** Sign-in by username and password, and the ways to the others: the identity provider and login cards. */
export function SignInForm({ asked, handOver, refusal, onScan }: SignInFormProps) {
  const t = useTranslations('signIn')
  const fields = useCredentials()
  const app = useAskForApp(asked)
  const password = useSubmit({
    call: (body: Credentials) => call(signIn, { body }),
    onSuccess: handOver.goOn,
  })
  const external = useExternalSignIn(asked)
  useAutoStart(external.startAutomatically)

  const submit = () => {
    const signInNow = () => password.submit(fields.values)
    return asked.callback === undefined ? signInNow() : app.askBefore(signInNow)
  }
  // Where passwords are copied from, a space may come along; it may also be part of the password.
  const hasOuterSpace = fields.values.password !== fields.values.password.trim()
  const isPending = password.isPending || app.isPending || handOver.isLeaving

  return (
    <SignInCard
      title={t('title')}
      foot={
        <>
          {(isPending || external.isPending) && <ProgressBar label={t('working')} />}
          <div className={styles.foot}>
            <p>
              {t('newHere')}{' '}
              <TextLink href="/register" isStrong>
                {t('register')}
              </TextLink>
            </p>
            <TextLink href="/help" isStrong>
              {t('help')}
            </TextLink>
          </div>
        </>
      }
    >
      <SessionEnded />
      {refusal !== null && (
        <div className={styles.ended}>
          <FormMessage kind="error">{refusal}</FormMessage>
        </div>
      )}
      <Form onSubmit={() => fields.isValid && submit()} error={app.error ?? password.error}>
        <CredentialFields fields={fields} />
        {password.error && hasOuterSpace && <FormMessage kind="info">{t('spaces')}</FormMessage>}
        <Button
          type="submit"
          variant="primary"
          icon={LogIn}
          isDisabled={!fields.isValid || external.isPending}
          isPending={isPending}
          fullWidth
        >
          {t('submit')}
        </Button>
      </Form>
      <OtherWays external={external} isDisabled={isPending} onScan={onScan} />
    </SignInCard>
  )
}

/** `/login/leerid` starts the external sign-in automatically; if that fails, the page stays usable. */
function useAutoStart(start: () => void) {
  const at = useParams({ from: '/public/login/$at', shouldThrow: false })?.at
  const { signIn: methods } = useConfig()
  const shouldStart = at === 'leerid' && methods.includes('leerid')
  const startNow = useEffectEvent(start)
  useEffect(() => {
    if (shouldStart) startNow()
  }, [shouldStart])
}
