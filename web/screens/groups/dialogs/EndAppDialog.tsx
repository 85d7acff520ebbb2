import { type RefObject, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AppSession } from '#contract/app-sessions.ts'
import { personName, useAppName } from '../../../features/accounts/app-session.ts'
import { ActionDialog } from '../../../kit/dialogs/ActionDialog.tsx'
import type { DialogState } from '../../../kit/ui/useOpenedDialog.ts'
import { isRefusal } from '../../../platform/api/api-error.ts'
import { useRefreshGroups } from '../queries.ts'
import { endApp } from './changes.ts'

type Props = { session: AppSession; focusAfter: RefObject<HTMLElement | null> } & DialogState

/** Asks for confirmation before ending a person's app session. */
export function EndAppDialog({ session, isOpen, onClose, focusAfter }: Props) {
  const t = useTranslations('groups.apps.confirm')
  const app = useAppName()(session.app)
  const name = personName(session)
  const refresh = useRefreshGroups()
  const [hasEnded, setEnded] = useState(false)
  const finish = async () => {
    await refresh()
    setEnded(true)
    onClose()
  }
  // The button that opened the dialog is gone with its row.
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
      onSuccess={finish}
      // The session has already ended: remove it from the list too.
      onError={(refusal) => void (isRefusal(refusal, 'app.sessionNotFound') && finish())}
    >
      <p>{t('text', { app, name })}</p>
    </ActionDialog>
  )
}
