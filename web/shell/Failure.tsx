import { useQueryClient } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '../api/api-error.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { focusPage } from './focus-page.ts'
import styles from './Shell.module.css'

/** Shown instead of a page that cannot be shown: the server does not answer, or something broke. Nothing loops. */
export function Failure({ error }: ErrorComponentProps) {
  const t = useTranslations('session')
  const router = useRouter()
  const queryClient = useQueryClient()
  const kind = error instanceof ApiError ? 'unreachable' : 'broken'

  useEffect(() => {
    if (kind === 'broken') console.error(error)
  }, [kind, error])

  const tryAgain = async () => {
    // What is broken is so in the files that the page has, or lacks.
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
