import { useQueryClient } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { ApiError } from '../../platform/api/api-error.ts'
import { focusPage } from './focus-page.ts'
import styles from './Shell.module.css'

/** Replaces a page that fails to load or render. Does not retry by itself. */
export function Failure({ error }: ErrorComponentProps) {
  const t = useTranslations('session')
  const router = useRouter()
  const queryClient = useQueryClient()
  const kind = error instanceof ApiError ? 'unreachable' : 'broken'

  useEffect(() => {
    if (kind === 'broken') console.error(error)
  }, [kind, error])

  const tryAgain = async () => {
    // The page's own files are broken or missing, so load them again.
    if (kind === 'broken') return window.location.reload()
    await queryClient.resetQueries({ predicate: ({ state }) => state.status === 'error' })
    await router.invalidate()
    focusPage()
  }
  return (
    <main className={styles.failure}>
      <h1 className={styles.hidden}>{t('failure')}</h1>
      <ErrorState title={t(`${kind}.title`)} text={t(`${kind}.text`)} onRetry={tryAgain} />
    </main>
  )
}
