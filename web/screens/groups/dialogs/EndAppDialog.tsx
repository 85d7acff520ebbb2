import { type RefObject, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AppSession } from '#contract/app-sessions.ts'
import { isRefusal } from '../../../api/api-error.ts'
import { ActionDialog } from '../../../dialogs/ActionDialog.tsx'
import type { DialogState } from '../../../ui/useOpenedDialog.ts'
import { endApp } from '../changes.ts'
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
  // The button that opened the question has left with its row.
  useEffect(() => {
    if (hasEnded && !isOpen) focusAfter.current?.focus()
  }, [hasEnded, isOpen, focusAfter])

  return (
    <ActionDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('title')}
      isDanger
      yes={t('yes')}
      call={() => endApp(session.id)}
      success={t('done', { name })}
      onSuccess={leave}
      // It has ended by itself: it leaves the list all the same.
      onError={(refusal) => void (isRefusal(refusal, 'app.sessionNotFound') && leave())}
    >
      <p>{t('text', { app, name })}</p>
    </ActionDialog>
  )
}
