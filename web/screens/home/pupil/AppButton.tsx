import { ArrowRight, BookOpenText, Globe } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { App } from '#contract/apps.ts'
import { useAppName } from '../../../features/accounts/app-session.ts'
import { useOpenApp } from '../../../features/hand-over/useOpenApp.ts'
import { press } from '../../../kit/ui/Button.tsx'
import { adaptSymbol } from '../../../kit/ui/concepts.ts'
import { FormMessage } from '../../../kit/ui/FormMessage.tsx'
import { TextButton } from '../../../kit/ui/TextButton.tsx'
import { TextLink } from '../../../kit/ui/TextLink.tsx'
import { useConfig } from '../../../platform/session/useConfig.ts'
import styles from './PupilHome.module.css'

type AppButtonProps = { app: App; isMain: boolean; onError: (error: unknown) => void }

/** A large button that opens an app, and what to do if it does not open. */
export function AppButton({ app, isMain, onError }: AppButtonProps) {
  const t = useTranslations('home.pupil')
  const { brand } = useConfig()
  const appName = useAppName()
  const { open, isOpening, wasOpened, error } = useOpenApp({ asked: askedApp(app.key), onError })
  const isDesktop = app.kind === 'desktop'
  const Icon = isDesktop ? BookOpenText : Globe
  const label = isDesktop ? t('program') : t('open', { app: appName(app.key) })
  return (
    <>
      <button
        type="button"
        {...adaptSymbol('open', 'program')}
        className={`${styles.app} ${isMain ? '' : styles.second}`}
        aria-disabled={isOpening || undefined}
        onClick={(event) => press(event, isOpening ? undefined : open)}
      >
        <span className={styles.icon} aria-hidden>
          <Icon size={40} />
        </span>
        <span className={styles.words}>{isOpening ? t('opening') : label}</span>
        <ArrowRight size={28} aria-hidden />
      </button>
      <div role="status">
        {wasOpened && !isOpening && (
          <p className={styles.after}>
            {t('notOpen')}
            <span {...adaptSymbol('try', 'again')}>
              <TextButton onPress={open}>{t('tryAgain')}</TextButton>
            </span>
            {isDesktop && (
              <TextLink href={brand.links.download} external>
                <span {...adaptSymbol('download')}>{t('getProgram')}</span>
              </TextLink>
            )}
          </p>
        )}
      </div>
      {error && <FormMessage kind="error">{error}</FormMessage>}
    </>
  )
}

const askedApp = (callback: string) => ({
  callback,
  machine: undefined,
  port: undefined,
  webUrl: undefined,
})
