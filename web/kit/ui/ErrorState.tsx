import { CloudAlert, RotateCw } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'

type ErrorStateProps = {
  title: string
  /** The next step for the person. */
  text: ReactNode
  onRetry?: (() => void) | undefined
}

/** Says that something could not be loaded; announced when it appears. */
export function ErrorState({ title, text, onRetry }: ErrorStateProps) {
  const t = useTranslations('ui')
  const box = useRef<HTMLDivElement>(null)
  const tryAgain = () => {
    focusAbove(box.current)
    onRetry?.()
  }
  const retry = onRetry && (
    <Button icon={RotateCw} onPress={tryAgain}>
      {t('tryAgain')}
    </Button>
  )
  return (
    <div role="alert" ref={box}>
      <EmptyState icon={CloudAlert} title={title} text={text} action={retry} />
    </div>
  )
}

/** The button disappears during a retry, so move its focus to the heading above. */
function focusAbove(box: HTMLElement | null): void {
  const part = box?.closest('section, [role="dialog"], main')
  const heading = part?.querySelector<HTMLElement>('h1, h2, h3') ?? part
  if (!(heading instanceof HTMLElement)) return
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
