import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { Fingerprint, Smartphone } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { OpenApp } from '../../features/hand-over/OpenApp.tsx'
import { findWaitingApp } from '../../features/hand-over/waiting-app.ts'
import { useHasPasskeys } from '../../features/passkeys/useHasPasskeys.ts'
import { RecoveryCodes } from '../../features/second-step/RecoveryCodes.tsx'
import { SignInCard } from '../../features/signing-in/SignInCard.tsx'
import { Button } from '../../kit/ui/Button.tsx'
import { ButtonLink } from '../../kit/ui/ButtonLink.tsx'
import { Spinner } from '../../kit/ui/Spinner.tsx'
import { TextLink } from '../../kit/ui/TextLink.tsx'
import { useSubmit } from '../../platform/api/useSubmit.ts'
import { lazyNamed } from '../../platform/lazy-named.ts'
import { refreshSession } from '../../platform/session/session.ts'
import { takeWayBack } from '../../platform/session/way-back.ts'
import styles from './SecondStepScreen.module.css'

const AddPasskey = lazyNamed(() => import('../../features/passkeys/AddPasskey.tsx'), 'AddPasskey')
const AppSetUp = lazyNamed(() => import('../../features/second-step/AppSetUp.tsx'), 'AppSetUp')

type Stage = 'choice' | 'passkey' | 'app' | 'codes'

/** After signing in without a second step if one is demanded: nothing else works until there is one. */
export function SecondStepScreen() {
  const t = useTranslations('security.due')
  const tUi = useTranslations('ui')
  const tApp = useTranslations('security.app')
  const tNewPassword = useTranslations('newPassword')
  const { session } = useRouteContext({ from: '/public/second-step' })
  const [stage, setStage] = useState<Stage>('choice')
  const [codes, setCodes] = useState<readonly string[]>([])
  const heading = useRef<HTMLHeadingElement>(null)
  const { proceed, waiting } = useProceed()
  const isFirst = useRef(true)
  useEffect(() => {
    // The pressed button is gone; the codes take the focus by themselves.
    if (!isFirst.current && stage !== 'codes') heading.current?.focus({ preventScroll: true })
    isFirst.current = false
  }, [stage])

  if (waiting !== null) return <OpenApp app={waiting} />
  const done = (made: readonly string[] | undefined) => {
    if (!made) return proceed()
    setCodes(made)
    setStage('codes')
  }
  const other = <Button onPress={() => setStage('choice')}>{t('otherWay')}</Button>
  const content: Record<Stage, ReactNode> = {
    choice: <Choice onChoose={setStage} />,
    passkey: <AddPasskey onDone={done} cancel={other} />,
    app: <AppSetUp onDone={done} cancel={other} />,
    codes: <RecoveryCodes codes={codes} login={session.login} onKept={() => void proceed()} />,
  }
  const titles = { choice: t('title'), passkey: t('passkey'), app: tApp('name'), codes: t('codes') }
  return (
    <SignInCard
      title={titles[stage]}
      headingRef={heading}
      intro={stage === 'choice' ? t('why', { login: session.login }) : null}
      foot={
        stage !== 'choice' && (
          <TextLink href="/logout" isStrong>
            {tNewPassword('signOut')}
          </TextLink>
        )
      }
    >
      <Suspense fallback={<Spinner label={tUi('loading')} />}>{content[stage]}</Suspense>
    </SignInCard>
  )
}

function Choice({ onChoose }: { onChoose: (stage: Stage) => void }) {
  const hasPasskeys = useHasPasskeys()
  const t = useTranslations('security.due')
  const tApp = useTranslations('security.app')
  const tSignIn = useTranslations('signIn')
  return (
    <div className={styles.choices}>
      {hasPasskeys && (
        <div className={styles.choice}>
          <Button variant="primary" icon={Fingerprint} fullWidth onPress={() => onChoose('passkey')}>
            {t('passkey')}
          </Button>
          <p>{t('passkeyHint')}</p>
        </div>
      )}
      <div className={styles.choice}>
        <Button
          variant={hasPasskeys ? 'secondary' : 'primary'}
          icon={Smartphone}
          fullWidth
          onPress={() => onChoose('app')}
        >
          {tApp('name')}
        </Button>
        <p>{t('appHint')}</p>
      </div>
      <div className={styles.choice}>
        <ButtonLink href="/logout" fullWidth>
          {t('neither')}
        </ButtonLink>
        <p>{t('neitherHint')}</p>
      </div>
      <TextLink href="/help" isStrong>
        {tSignIn('help')}
      </TextLink>
    </div>
  )
}

/** Leads to the page that the person wanted, or to the app that waits. */
function useProceed() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [waiting, setWaiting] = useState<string | null>(null)
  const { submit: proceed } = useSubmit<void, void>({
    call: async () => {
      const session = await refreshSession(client)
      const app = await findWaitingApp()
      if (app !== null) return setWaiting(app)
      await navigate({ href: takeWayBack(session?.login), replace: true })
    },
  })
  return { proceed, waiting }
}
