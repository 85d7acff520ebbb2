import { Check } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../kit/ui/Button.tsx'
import { FormMessage } from '../../kit/ui/FormMessage.tsx'
import { currentLanguage } from '../../platform/i18n/language.ts'
import { type FailedTryProps, isOfNetwork } from './failure.ts'
import { loadFailedTryMessages } from './messages.ts'
import { useWait } from './useWait.ts'
import { WaitWords } from './WaitWords.tsx'

/** Loads what tells of a failed try, with its texts. */
export async function load() {
  await loadFailedTryMessages(currentLanguage())
  return { default: ToldFailure }
}

function ToldFailure(props: FailedTryProps) {
  const { failure, typed, size, onWait, onClose } = props
  const t = useTranslations('ui')
  const tFailed = useTranslations('failedTry')
  const wait = useWait(failure.error)
  const [triedLogin] = useState(typed?.login)
  const isAboutOther = wait !== null && !isOfNetwork(failure.error) && typed?.login !== triedLogin
  const isWaiting = wait?.isOver === false && !isAboutOther
  const tell = useEffectEvent((isSo: boolean) => onWait?.(isSo))
  useEffect(() => {
    if (!isWaiting) return
    tell(true)
    return () => tell(false)
  }, [isWaiting])

  const box = useRef<HTMLDivElement>(null)
  const close = () => {
    focusNear(box.current)
    onClose()
  }
  const ok = (
    <Button variant="quiet" size={size} icon={size && Check} onPress={close}>
      {t('ok')}
    </Button>
  )
  if (isAboutOther) return null
  // A copied password may bring a space with it, which may also be part of the password.
  const hasOuterSpace = !wait && typed !== undefined && typed.password !== typed.password.trim()
  return (
    <>
      <div ref={box}>
        <FormMessage kind={wait?.isOver ? 'info' : 'error'} action={ok}>
          {wait ? <WaitWords {...props} wait={wait} /> : failure.text}
        </FormMessage>
      </div>
      {hasOuterSpace && <FormMessage kind="info">{tFailed('spaces')}</FormMessage>}
    </>
  )
}

/** The button disappears: the focus goes on to the last field of the form, else to the heading. */
function focusNear(box: HTMLElement | null): void {
  const fields = box?.closest('form')?.querySelectorAll('input')
  const heading = box?.closest('main')?.querySelector('h1')
  const next = fields ? [...fields].at(-1) : heading
  if (next === heading && heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1
  next?.focus({ preventScroll: true })
}
