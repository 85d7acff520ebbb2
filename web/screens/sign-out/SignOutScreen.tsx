import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { signOut } from '#contract/session.ts'
import { forgetHits } from '../../features/find/forget-hits.ts'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { Spinner } from '../../kit/ui/Spinner.tsx'
import { call } from '../../platform/api/call.ts'
import { useSubmit } from '../../platform/api/useSubmit.ts'
import { heldCodes } from '../../platform/session/codes-in-address.ts'
import { startSession } from '../../platform/session/session.ts'
import styles from './SignOutScreen.module.css'

/**
 * Signs out immediately, then reloads the portal, so that no data of the person stays in memory. On the device of a class, the door's code
 * would not survive that if the browser stores nothing: the cache is emptied instead, and the next child comes in.
 */
export function SignOutScreen() {
  const t = useTranslations('signOut')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { submit, error } = useSubmit({
    call: () => call(signOut, { body: {} }),
    onSuccess: async () => {
      forgetHits()
      if (heldCodes().door !== null) {
        await startSession(queryClient)
        return navigate({ to: '/door', replace: true })
      }
      window.location.replace('/')
    },
  })

  const signOutNow = useEffectEvent(() => void submit(undefined))
  useEffect(() => signOutNow(), [])

  return (
    <div className={styles.page}>
      <h1>{t('title')}</h1>
      {error ? (
        <ErrorState title={t('failed')} text={error} onRetry={() => submit(undefined)} />
      ) : (
        <Spinner label={t('working')} />
      )}
    </div>
  )
}
