import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { deviceStorage } from '../../kit/storage.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { ButtonLink } from '../../kit/ui/ButtonLink.tsx'
import { useSession } from '../../platform/session/SessionContext.tsx'
import { mayBePutAway } from './banner-days.ts'
import styles from './StepBanner.module.css'

/** Says from which day the person needs a second step. It can be put away until a week before. @param from `YYYY-MM-DD` */
export function StepBanner({ from }: { from: string }) {
  const t = useTranslations('security.banner')
  const format = useFormatter()
  const { account } = useSession()
  const storageKey = `portal.secondStep.${account.id}`
  const [isAway, setAway] = useState(() => deviceStorage.get(storageKey) === from)
  const canBeAway = mayBePutAway(from, new Date())
  if (isAway && canBeAway) return null
  const date = format.dateTime(new Date(`${from}T00:00:00Z`), {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  const putAway = () => {
    deviceStorage.set(storageKey, from)
    setAway(true)
    // The button goes with the banner.
    document.querySelector('main')?.focus({ preventScroll: true })
  }
  return (
    <section className={styles.banner} aria-label={t('label')}>
      <ShieldCheck size={22} aria-hidden />
      <p>{t('text', { date })}</p>
      <div className={styles.buttons}>
        <ButtonLink href="/security">{t('setUp')}</ButtonLink>
        {canBeAway && (
          <Button variant="quiet" onPress={putAway}>
            {t('later')}
          </Button>
        )}
      </div>
    </section>
  )
}
