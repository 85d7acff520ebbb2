import { ArrowRight, RotateCw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../kit/ui/Button.tsx'
import { FormMessage } from '../../kit/ui/FormMessage.tsx'
import { ProgressBar } from '../../kit/ui/ProgressBar.tsx'
import { TextLink } from '../../kit/ui/TextLink.tsx'
import { useConfig } from '../../platform/session/useConfig.ts'
import { SignInCard } from '../signing-in/SignInCard.tsx'
import type { AskedApp } from './asked-app.ts'
import styles from './OpenAppCard.module.css'
import { OtherAccount } from './OtherAccount.tsx'
import { useOpenApp } from './useOpenApp.ts'

export type OpenAppCardProps = {
  /** The app's key. */
  app: string | undefined
  /** The person signed in when the link was opened; pressing the button then sends the app's request first. */
  before?: { name: string; asked: AskedApp } | undefined
}

/** Opens an app at the press of a button. Gets the code only then, because it expires while people read. */
export function OpenAppCard({ app: key, before }: OpenAppCardProps) {
  const t = useTranslations('handOver')
  const { apps } = useConfig()
  const { open, isOpening, wasOpened, error } = useOpenApp({ asked: before?.asked })
  const heading = useRef<HTMLHeadingElement>(null)
  const isDesktop = apps.find((app) => app.key === key)?.kind === 'desktop'

  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  const words = before ? t('already.text') : t(isDesktop ? 'desktop' : 'page')
  return (
    <SignInCard
      headingRef={heading}
      title={before ? t('already.title', { name: before.name }) : t('title')}
      intro={<span role="status">{wasOpened ? t('after') : words}</span>}
      foot={
        <>
          {isOpening && <ProgressBar label={t('opening')} />}
          <TextLink href="/home" isStrong>
            {t('stay')}
          </TextLink>
        </>
      }
    >
      <div className={styles.actions}>
        <Button
          variant="primary"
          icon={wasOpened ? RotateCw : undefined}
          iconAfter={wasOpened ? undefined : ArrowRight}
          isPending={isOpening}
          onPress={open}
          fullWidth
        >
          {t(wasOpened ? 'tryAgain' : 'open')}
        </Button>
        {error && <FormMessage kind="error">{error}</FormMessage>}
        {before && <OtherAccount />}
      </div>
    </SignInCard>
  )
}
