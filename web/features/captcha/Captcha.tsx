import { Shield, ShieldCheck, ShieldX } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { TextButton } from '../../kit/ui/TextButton.tsx'
import styles from './Captcha.module.css'
import type { CaptchaField } from './useCaptcha.ts'

const icons = { idle: Shield, running: Shield, done: ShieldCheck, failed: ShieldX }

/** The captcha in its form. The embedded one starts when the form gets the focus, and shows its status. */
export function Captcha({ status, kind, start, restart, container }: CaptchaField) {
  const t = useTranslations('captcha')
  const Icon = icons[status]
  const statusLine = useRef<HTMLSpanElement>(null)

  useEffect(() => {
    if (kind === 'invisible') return
    const form = container.current?.closest('form')
    if (kind === 'widget' || form?.contains(document.activeElement)) start()
    form?.addEventListener('focusin', start)
    return () => form?.removeEventListener('focusin', start)
  }, [kind, start, container])

  // Pressing the button removes it, so move the focus first.
  const tryAgain = () => {
    statusLine.current?.focus()
    restart()
  }

  const showsStatus = kind === 'embedded' || (kind === 'widget' && status === 'failed')
  return (
    <div className={styles.captcha}>
      <div ref={container} />
      {showsStatus && (
        <div className={styles.line}>
          <span ref={statusLine} role="status" tabIndex={-1} className={`${styles.status} ${styles[status]}`}>
            <Icon aria-hidden size={20} />
            <span>{t(status)}</span>
          </span>
          {status === 'failed' && <TextButton onPress={tryAgain}>{t('again')}</TextButton>}
        </div>
      )}
    </div>
  )
}
