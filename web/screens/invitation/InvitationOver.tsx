import { LogIn } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { SignInCard } from '../../features/signing-in/SignInCard.tsx'
import { ButtonLink } from '../../kit/ui/ButtonLink.tsx'
import { TextLink } from '../../kit/ui/TextLink.tsx'

/** A link that was used, withdrawn or came too late: whom to ask, and the way to log in. */
export function InvitationOver() {
  const t = useTranslations('invitation')
  const tSignIn = useTranslations('signIn')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <SignInCard
      title={t('over')}
      intro={t('overText')}
      headingRef={heading}
      foot={
        <TextLink href="/help" isStrong>
          {tSignIn('help')}
        </TextLink>
      }
    >
      <p>{t('used')}</p>
      <ButtonLink href="/login" variant="primary" icon={LogIn} fullWidth>
        {tSignIn('submit')}
      </ButtonLink>
    </SignInCard>
  )
}
