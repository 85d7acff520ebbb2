import { useNavigate, useSearch } from '@tanstack/react-router'
import { LogIn } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { OpenApp } from '../../hand-over/OpenApp.tsx'
import { useHandOver } from '../../hand-over/useHandOver.ts'
import { SignInCard } from '../../signing-in/SignInCard.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { ConnectCard } from './ConnectCard.tsx'
import styles from './SingleSignOnScreen.module.css'
import { useSignInByProvider } from './useSignInByProvider.ts'

/** Where the identity provider sends people back to: signs them in, or has them connect their account first. */
export function SingleSignOnScreen() {
  const t = useTranslations('singleSignOn')
  const navigate = useNavigate()
  const handOver = useHandOver('provider')
  const search = useSearch({ from: '/public/auth/$type' })
  // Good once; the address forgets it at once.
  const [answer] = useState(search)
  const { begin, vouched, error } = useSignInByProvider(answer, handOver.goOn)

  const beginNow = useEffectEvent(() => {
    void navigate({ to: '/auth/$type', params: { type: 'login' }, search: {}, replace: true })
    // Last, as it may lead elsewhere at once.
    begin()
  })
  useEffect(() => beginNow(), [])

  if (handOver.waiting) return <OpenApp app={handOver.waiting.key} />
  if (vouched) return <ConnectCard vouched={vouched} handOver={handOver} />
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
