import { Shield, ShieldCheck, ShieldX } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { TextButton } from '../ui/TextButton.tsx'
import styles from './Captcha.module.css'
import type { CaptchaField } from './useCaptcha.ts'

const icons = { idle: Shield, running: Shield, done: ShieldCheck, failed: ShieldX }

/** The captcha's place in its form. The embedded one begins when the form gets the focus, and says how it stands. */
export function Captcha({ status, kind, start, restart, place }: CaptchaField) {
  const t = useTranslations('captcha')
  const Icon = icons[status]
  const line = useRef<HTMLSpanElement>(null)

  useEffect(() => {
    if (kind === 'invisible') return
    const form = place.current?.closest('form')
    if (kind === 'widget' || form?.contains(document.activeElement)) start()
    form?.addEventListener('focusin', start)
    return () => form?.removeEventListener('focusin', start)
  }, [kind, start, place])

  // The button goes away with its press; the focus must not be lost.
  const tryAgain = () => {
    line.current?.focus()
    restart()
  }

  const isTold = kind === 'embedded' || (kind === 'widget' && status === 'failed')
  return (
    <div className={styles.captcha}>
      <div ref={place} />
      {isTold && (
        <div className={styles.line}>
          <span ref={line} role="status" tabIndex={-1} className={`${styles.status} ${styles[status]}`}>
            <Icon aria-hidden size={20} />
            <span>{t(status)}</span>
          </span>
          {status === 'failed' && <TextButton onPress={tryAgain}>{t('again')}</TextButton>}
        </div>
      )}
    </div>
  )
}
