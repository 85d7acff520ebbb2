import { Link2, LogIn, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { companionHeader, connectIdentity, PostedIdentity } from '#contract/single-sign-on.ts'
import { FailedTry } from '../../features/failed-try/FailedTry.tsx'
import { loadAskedApp } from '../../features/hand-over/app-request.ts'
import type { useHandOver } from '../../features/hand-over/useHandOver.ts'
import { CredentialFields } from '../../features/signing-in/CredentialFields.tsx'
import { SignInCard } from '../../features/signing-in/SignInCard.tsx'
import { type Credentials, useCredentials } from '../../features/signing-in/useCredentials.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { ButtonLink } from '../../kit/ui/ButtonLink.tsx'
import { Form } from '../../kit/ui/Form.tsx'
import { ProgressBar } from '../../kit/ui/ProgressBar.tsx'
import { TextLink } from '../../kit/ui/TextLink.tsx'
import { addressOf } from '../../platform/addresses.ts'
import { ApiError, isRefusal } from '../../platform/api/api-error.ts'
import { call } from '../../platform/api/call.ts'
import { useSubmit } from '../../platform/api/useSubmit.ts'
import { useConfig } from '../../platform/session/useConfig.ts'
import styles from './ConnectCard.module.css'

type ConnectCardProps = { identity: PostedIdentity; handOver: ReturnType<typeof useHandOver> }

/** Connects the verified identity to an account; needed only once. */
export function ConnectCard({ identity, handOver }: ConnectCardProps) {
  const t = useTranslations('singleSignOn')
  const tUi = useTranslations('ui')
  const { apps, identityProvider } = useConfig()
  const fields = useCredentials()
  const heading = useRef<HTMLHeadingElement>(null)
  const [asked] = useState(loadAskedApp)
  const [isWaiting, setWaiting] = useState(false)
  const [isTooLate, setTooLate] = useState(false)
  const provider = identityProvider ?? ''
  const webApp = apps.find(({ key, kind }) => key === asked.callback && kind === 'web')

  const connect = useSubmit({
    call: (credentials: Credentials) =>
      call(connectIdentity, {
        body: {
          ...PostedIdentity.toWire(identity),
          ...credentials,
          fromWebApp: webApp !== undefined,
        },
        headers: webApp ? { [companionHeader]: webApp.key } : {},
      }),
    isToldInPlace: () => true,
    onSuccess: handOver.proceed,
    onError: (error) => setTooLate(isRefusal(error, 'signOn.failed')),
  })
  const isPending = connect.isPending || handOver.isLeaving
  const text = isConnectedAlready(connect.failed) ? t('connectedAlready', { provider }) : connect.error

  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  const name = identity.firstName
  return (
    <SignInCard
      headingRef={heading}
      title={t('connect.title')}
      intro={name ? t('connect.introTo', { name, provider }) : t('connect.intro', { provider })}
      foot={
        <>
          {isPending && <ProgressBar label={t('connect.working')} />}
          <TextLink href="/help">{t('connect.help')}</TextLink>
        </>
      }
    >
      <Form onSubmit={() => fields.isValid && !isWaiting && connect.submit(fields.values)}>
        <CredentialFields fields={fields} />
        {text && (
          <FailedTry
            failure={{ text, error: connect.failed }}
            helper="admin"
            typed={fields.values}
            onWait={setWaiting}
            onClose={connect.reset}
          />
        )}
        {isTooLate && (
          <ButtonLink href={addressOf.externalSignIn(asked)} icon={LogIn} fullWidth>
            {t('connect.again')}
          </ButtonLink>
        )}
        <div className={styles.actions}>
          <Button
            type="submit"
            variant="primary"
            icon={Link2}
            isDisabled={!fields.isValid}
            isAtRest={isWaiting}
            isPending={isPending}
            fullWidth
          >
            {t('connect.submit')}
          </Button>
          <ButtonLink href="/" icon={X} fullWidth>
            {tUi('cancel')}
          </ButtonLink>
        </div>
      </Form>
    </SignInCard>
  )
}

/** Whether the identity or the account is already connected to another. */
const isConnectedAlready = (error: unknown) => error instanceof ApiError && error.body?.oauth?.error === 1
