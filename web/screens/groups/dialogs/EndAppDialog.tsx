import { type RefObject, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AppSession } from '#contract/app-sessions.ts'
import { isRefusal } from '../../../api/api-error.ts'
import { useSubmit } from '../../../api/useSubmit.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { endApp } from '../changes.ts'
import type { DialogState } from '../group-dialog.ts'
import { useRefreshGroups } from '../queries.ts'
import { personName, useAppName } from './app-session.ts'

type Props = { session: AppSession; focusAfter: RefObject<HTMLElement | null> } & DialogState

/** Asks before an app that somebody uses is closed. */
export function EndAppDialog({ session, isOpen, onClose, focusAfter }: Props) {
  const t = useTranslations('groups.apps.confirm')
  const app = useAppName()(session.app)
  const name = personName(session)
  const refresh = useRefreshGroups()
  const [hasEnded, setEnded] = useState(false)
  const leave = async () => {
    await refresh()
    setEnded(true)
    onClose()
  }
  const { submit, isPending, error } = useSubmit({
    call: () => endApp(session.id),
    success: t('done', { name }),
    onSuccess: leave,
    // It has ended by itself: it leaves the list all the same.
    onError: (refusal) => void (isRefusal(refusal, 'app.sessionNotFound') && leave()),
  })

  // The button that opened the question has left with its row.
  useEffect(() => {
    if (hasEnded && !isOpen) focusAfter.current?.focus()
  }, [hasEnded, isOpen, focusAfter])

  return (
    <ConfirmDialog
      title={t('title')}
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() => void submit(undefined)}
      isPending={isPending}
      error={error}
      isDanger
      yes={t('yes')}
      no={t('no')}
    >
      <p>{t('text', { app, name })}</p>
    </ConfirmDialog>
  )
}
