import { useParams } from '@tanstack/react-router'
import { LogIn } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { signIn } from '#contract/session.ts'
import { FailedTry } from '../../features/failed-try/FailedTry.tsx'
import type { Failure } from '../../features/failed-try/failure.ts'
import type { AskedApp } from '../../features/hand-over/asked-app.ts'
import type { useHandOver } from '../../features/hand-over/useHandOver.ts'
import { useHasPasskeys } from '../../features/passkeys/useHasPasskeys.ts'
import { CredentialFields } from '../../features/signing-in/CredentialFields.tsx'
import { SignInCard } from '../../features/signing-in/SignInCard.tsx'
import { type Credentials, useCredentials } from '../../features/signing-in/useCredentials.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { Form } from '../../kit/ui/Form.tsx'
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
  cardFailure: Failure | null
  onScan: () => void
}

/** Sign-in by username and password, and the ways to the others: the identity provider and login cards. */
export function SignInForm({ asked, handOver, cardFailure, onScan }: SignInFormProps) {
  const t = useTranslations('signIn')
  const fields = useCredentials()
  // Of whatever way was tried last: one message.
  const [failure, setFailure] = useState(cardFailure)
  const [isWaiting, setWaiting] = useState(false)
  const fail = (error: unknown, text: string) => setFailure({ error, text })
  const app = useAskForApp(asked, fail)
  const password = useSubmit({
    call: (body: Credentials) => call(signIn, { body }),
    isToldInPlace: () => true,
    onSuccess: handOver.proceed,
    onError: fail,
  })
  const external = useExternalSignIn(asked, fail)
  useAutoStart(external.startAutomatically)

  const forget = () => setFailure(null)
  const submit = () => {
    forget()
    return app.askIfAny(() => password.submit(fields.values))
  }
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
      <Form onSubmit={() => fields.isValid && !isWaiting && submit()}>
        <CredentialFields fields={fields} takesPasskeys={useHasPasskeys()} />
        <Button
          type="submit"
          variant="primary"
          icon={LogIn}
          isDisabled={!fields.isValid || external.isPending}
          isAtRest={isWaiting}
          isPending={isPending}
          fullWidth
        >
          {t('submit')}
        </Button>
        {failure && (
          <FailedTry
            failure={failure}
            helper={failure === cardFailure ? 'teacher' : 'admin'}
            typed={fields.values}
            onWait={setWaiting}
            onClose={forget}
          />
        )}
      </Form>
      <OtherWays
        asked={asked}
        handOver={handOver}
        isLeaving={external.isPending}
        isDisabled={isPending}
        onTry={forget}
        onFailure={fail}
        onExternal={() => {
          forget()
          external.start()
        }}
        onScan={onScan}
      />
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
