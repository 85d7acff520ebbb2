import { CloudAlert, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'

type ErrorStateProps = {
  title: string
  /** What to do next. */
  text: ReactNode
  onRetry?: (() => void) | undefined
}

/** Something could not be shown; announced when it appears. */
export function ErrorState({ title, text, onRetry }: ErrorStateProps) {
  const t = useTranslations('ui')
  const retry = onRetry && (
    <Button icon={RotateCw} onPress={onRetry}>
      {t('tryAgain')}
    </Button>
  )
  return (
    <div role="alert">
      <EmptyState icon={CloudAlert} title={title} text={text} action={retry} />
    </div>
  )
}
