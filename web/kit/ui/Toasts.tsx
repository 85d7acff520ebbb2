import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
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
import { Unbroken } from './Unbroken.tsx'

type Message = { text: string; kind: 'success' | 'error' }

const queue = new ToastQueue<Message>({ maxVisibleToasts: 3 })

/** @param duration in milliseconds */
export function addToast(text: string, kind: Message['kind'], duration: number): void {
  queue.add({ text, kind }, { timeout: duration })
}

/** The messages; loaded by messages.tsx. The only place that uses React Aria's toast, which is still unstable. */
export function Toasts() {
  const hasMessages = useSyncExternalStore(subscribe, () => queue.visibleToasts.length > 0)
  // A region mounted without messages would not register F6, the key to reach it from inside a dialog.
  return hasMessages && <Region />
}

function subscribe(onChange: () => void): () => void {
  const unsubscribe = queue.subscribe(onChange)
  return () => void unsubscribe()
}

function Region() {
  const t = useTranslations('ui')
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Wait a frame: by then the message is rendered and the page has scrolled to the focused element.
    const update = () => requestAnimationFrame(() => region.current && avoidFocus(region.current))
    update()
    document.addEventListener('focusin', update)
    const unsubscribe = subscribe(update)
    return () => {
      document.removeEventListener('focusin', update)
      unsubscribe()
    }
  }, [])
  return (
    <ToastRegion queue={queue} ref={region} className={styles.region ?? ''} aria-label={t('messages')}>
      {({ toast }) => {
        const { text, kind } = toast.content
        const Icon = kind === 'error' ? CircleAlert : CircleCheck
        return (
          <Toast toast={toast} className={`${styles.message} ${styles[kind]}`}>
            <Icon aria-hidden size={22} />
            <ToastContent className={styles.content ?? ''}>
              <Text slot="title">
                <Unbroken text={text} />
              </Text>
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

/** Moves the messages to the other edge of the window if they would cover the focused element (WCAG 2.4.11). */
function avoidFocus(region: HTMLElement): void {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || focused.tabIndex < 0 || region.contains(focused)) return
  const stop = (focused.closest('label') ?? focused).getBoundingClientRect()
  const isCovering = [...region.querySelectorAll('[role="alertdialog"]')].some((message) => {
    const { top, bottom, left, right } = message.getBoundingClientRect()
    return stop.bottom > top && stop.top < bottom && stop.right > left && stop.left < right
  })
  if (isCovering) region.dataset.edge = stop.top + stop.bottom > window.innerHeight ? 'top' : 'bottom'
}
