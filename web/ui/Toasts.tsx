import { CircleAlert, CircleCheck } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Text } from 'react-aria-components/Text'
import {
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components/Toast'
import { useTranslations } from 'use-intl'
import { buttonClass } from './Button.tsx'
import styles from './Toasts.module.css'

type Message = { text: string; kind: 'success' | 'error' }

const queue = new ToastQueue<Message>({ maxVisibleToasts: 3 })

/** @param duration in milliseconds */
export function addToast(text: string, kind: Message['kind'], duration: number): void {
  queue.add({ text, kind }, { timeout: duration })
}

/** The messages themselves; loaded by messages.tsx. The only user of React Aria's toast, which is still unstable. */
export function Toasts() {
  const t = useTranslations('ui')
  return (
    <ToastRegion queue={queue} className={styles.region ?? ''} aria-label={t('messages')}>
      {({ toast }) => {
        const { text, kind } = toast.content
        const Icon = kind === 'error' ? CircleAlert : CircleCheck
        return (
          <Toast toast={toast} className={`${styles.message} ${styles[kind]}`}>
            <Icon aria-hidden size={22} />
            <ToastContent className={styles.content ?? ''}>
              <Text slot="title">{text}</Text>
            </ToastContent>
            <Button slot="close" aria-label={t('ok')} className={`${buttonClass('quiet')} ${styles.ok}`}>
              {t('ok')}
            </Button>
          </Toast>
        )
      }}
    </ToastRegion>
  )
}
