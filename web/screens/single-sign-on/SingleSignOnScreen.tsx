import { useNavigate, useSearch } from '@tanstack/react-router'
import { LogIn } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { OpenApp } from '../../features/hand-over/OpenApp.tsx'
import { useHandOver } from '../../features/hand-over/useHandOver.ts'
import { SecondStepLater } from '../../features/second-step/SecondStepLater.tsx'
import { SignInCard } from '../../features/signing-in/SignInCard.tsx'
import { ButtonLink } from '../../kit/ui/ButtonLink.tsx'
import { Spinner } from '../../kit/ui/Spinner.tsx'
import { TextLink } from '../../kit/ui/TextLink.tsx'
import { ConnectCard } from './ConnectCard.tsx'
import styles from './SingleSignOnScreen.module.css'
import { useSignInByProvider } from './useSignInByProvider.ts'

/** The page that the identity provider returns to: signs people in, or asks them to connect their account first. */
export function SingleSignOnScreen() {
  const t = useTranslations('singleSignOn')
  const navigate = useNavigate()
  const handOver = useHandOver('provider')
  const search = useSearch({ from: '/public/auth/$type' })
  // Valid once, so remove it from the address immediately.
  const [answer] = useState(search)
  const { begin, verified, error } = useSignInByProvider(answer, handOver.proceed)

  const beginNow = useEffectEvent(() => {
    void navigate({ to: '/auth/$type', params: { type: 'login' }, search: {}, replace: true })
    // Last, because it may navigate away immediately.
    begin()
  })
  useEffect(() => beginNow(), [])

  if (handOver.waiting) return <OpenApp app={handOver.waiting.key} />
  if (handOver.step) {
    const back = () => navigate({ to: '/login', replace: true })
    return <SecondStepLater step={handOver.step} onTaken={handOver.proceed} onBack={back} />
  }
  if (verified) return <ConnectCard identity={verified} handOver={handOver} />
  if (error) return <FailedCard error={error} />
  return (
    <div className={styles.page}>
      <h1>{t('title')}</h1>
      <Spinner label={t('working')} />
    </div>
  )
}

function FailedCard({ error }: { error: string }) {
  const t = useTranslations('singleSignOn')
  return (
    <SignInCard
      title={t('failed')}
      intro={<span role="alert">{error}</span>}
      foot={<TextLink href="/help">{t('connect.help')}</TextLink>}
    >
      <ButtonLink href="/login" variant="primary" icon={LogIn} fullWidth>
        {t('toSignIn')}
      </ButtonLink>
    </SignInCard>
  )
}
