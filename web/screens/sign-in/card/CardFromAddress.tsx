import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import type { AskedApp } from '../../../features/hand-over/asked-app.ts'
import type { useHandOver } from '../../../features/hand-over/useHandOver.ts'
import { SignInCard } from '../../../features/signing-in/SignInCard.tsx'
import { Spinner } from '../../../kit/ui/Spinner.tsx'
import { TextLink } from '../../../kit/ui/TextLink.tsx'
import type { OnError } from '../../../platform/api/useSubmit.ts'
import { forgetCard } from '../../../platform/session/codes-in-address.ts'
import { useCardSignIn } from './useCardSignIn.ts'

type Props = {
  code: string
  asked: AskedApp
  handOver: ReturnType<typeof useHandOver>
  onError: OnError
}

/** Signs in at once a person who opened the square of their card with the camera of their own phone. */
export function CardFromAddress({ code, asked, handOver, onError }: Props) {
  const t = useTranslations('signIn')
  const proceed: typeof handOver.proceed = async (reply) => {
    await handOver.proceed(reply)
    // Only now: without a code, the form takes this page's place.
    forgetCard()
  }
  const { signIn } = useCardSignIn({ asked, handOver: { ...handOver, proceed }, onError })
  const signInNow = useEffectEvent(signIn)
  useEffect(() => signInNow(code), [code])
  return (
    <SignInCard
      title={t('title')}
      intro={t('working')}
      foot={
        <TextLink href="/help" isStrong>
          {t('help')}
        </TextLink>
      }
    >
      <Spinner label={t('working')} />
    </SignInCard>
  )
}
