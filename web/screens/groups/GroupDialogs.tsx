import { lazy, type RefObject, Suspense, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import type { DialogState } from '../../ui/useOpenedDialog.ts'
import type { GroupDialog, OpenedDialog } from './group-dialog.ts'
import { useRefreshGroups } from './queries.ts'

// Each dialog is fetched when it is first opened.
const AddGroupDialog = lazy(async () => ({
  default: (await import('./dialogs/AddGroupDialog.tsx')).AddGroupDialog,
}))
const AddPersonDialog = lazy(async () => ({
  default: (await import('./dialogs/AddPersonDialog.tsx')).AddPersonDialog,
}))
const EditGroupDialog = lazy(async () => ({
  default: (await import('./dialogs/EditGroupDialog.tsx')).EditGroupDialog,
}))
const EditAccountDialog = lazy(async () => ({
  default: (await import('../../accounts/EditAccountDialog.tsx')).EditAccountDialog,
}))
const AppsDialog = lazy(async () => ({ default: (await import('./dialogs/AppsDialog.tsx')).AppsDialog }))
const MoveDialog = lazy(async () => ({ default: (await import('./dialogs/MoveDialog.tsx')).MoveDialog }))
const DeleteGroupDialog = lazy(async () => ({
  default: (await import('./dialogs/DeleteGroupDialog.tsx')).DeleteGroupDialog,
}))
const DeletePersonDialog = lazy(async () => ({
  default: (await import('./dialogs/DeletePersonDialog.tsx')).DeletePersonDialog,
}))
const EndSessionsDialog = lazy(async () => ({
  default: (await import('./dialogs/EndSessionsDialog.tsx')).EndSessionsDialog,
}))

const wayOut = 300 // milliseconds; the dialog itself takes 75

type Props = {
  opened: OpenedDialog | null
  onClose: () => void
  /** Takes the focus when the row that opened the dialog is gone. */
  fallbackFocus: RefObject<HTMLElement | null>
}

/** The dialog that is open, if any. */
export function GroupDialogs({ opened, onClose, fallbackFocus }: Props) {
  const t = useTranslations('groups')
  const hasClosed = opened !== null && !opened.isOpen
  useEffect(() => {
    if (!hasClosed) return
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) fallbackFocus.current?.focus()
    }, wayOut)
    return () => clearTimeout(timer)
  }, [hasClosed, fallbackFocus])

  if (!opened) return null
  return (
    <Suspense fallback={<ProgressBar label={t('loading')} />}>
      <DialogFor key={opened.turn} dialog={opened.dialog} isOpen={opened.isOpen} onClose={onClose} />
    </Suspense>
  )
}

function DialogFor({ dialog, ...state }: { dialog: GroupDialog } & DialogState) {
  const refresh = useRefreshGroups()
  switch (dialog.kind) {
    case 'addGroup':
      return <AddGroupDialog group={dialog.group} {...state} />
    case 'addUser':
      return <AddPersonDialog kind="user" group={dialog.group} {...state} />
    case 'addAdmin':
      return <AddPersonDialog kind="admin" group={dialog.group} {...state} />
    case 'editGroup':
      return <EditGroupDialog group={dialog.group} {...state} />
    case 'apps':
      return <AppsDialog group={dialog.group} {...state} />
    case 'moveGroup':
      return <MoveDialog member={{ kind: 'group', group: dialog.group }} {...state} />
    case 'deleteGroup':
      return <DeleteGroupDialog group={dialog.group} {...state} />
    case 'editPerson':
      return <EditAccountDialog account={dialog.person} refresh={refresh} {...state} />
    case 'movePerson':
      return <MoveDialog member={{ kind: 'person', person: dialog.person }} {...state} />
    case 'endSessions':
      return <EndSessionsDialog person={dialog.person} {...state} />
    case 'deletePerson':
      return <DeletePersonDialog person={dialog.person} {...state} />
  }
}
