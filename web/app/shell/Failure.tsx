import { useQueryClient } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { ApiError } from '../../platform/api/api-error.ts'
import { focusPage } from './focus-page.ts'
import styles from './Shell.module.css'
import { isInReach, isOfMissingFile } from './stale-page.ts'

/** Replaces a page that fails to load or render. Tries again by itself once there is a connection again. */
export function Failure({ error }: ErrorComponentProps) {
  const t = useTranslations('session')
  const router = useRouter()
  const queryClient = useQueryClient()
  const isFileMissing = isOfMissingFile(error)
  // A missing file alone does not tell whether the portal is out of reach or has another version by now.
  const [isReached, setReached] = useState<boolean>()
  useEffect(() => {
    if (isFileMissing) void isInReach().then(setReached)
  }, [isFileMissing])
  const kind = error instanceof ApiError || (isFileMissing && !isReached) ? 'unreachable' : 'broken'

  useEffect(() => {
    if (kind === 'broken') console.error(error)
  }, [kind, error])

  const tryAgain = async () => {
    // The page's own files are broken or missing, so load them again; not while there would be nothing to see.
    if (kind === 'broken' || (isFileMissing && (await isInReach()))) return window.location.reload()
    await queryClient.resetQueries({ predicate: ({ state }) => state.status === 'error' })
    await router.invalidate()
    focusPage()
  }
  const tryAgainOnline = useEffectEvent(() => kind === 'unreachable' && tryAgain())
  useEffect(() => {
    const again = () => void tryAgainOnline()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [])
  return (
    <main className={styles.failure}>
      <h1 className={styles.hidden}>{t('failure')}</h1>
      {isFileMissing && isReached === undefined ? null : (
        <ErrorState title={t(`${kind}.title`)} text={t(`${kind}.text`)} onRetry={tryAgain} />
      )}
    </main>
  )
}
