import { lazy, type RefObject, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import type { Group } from '#contract/groups.ts'
import { ProgressBar } from '../../../kit/ui/ProgressBar.tsx'
import { useFallbackFocus } from '../../../kit/ui/useFallbackFocus.ts'
import type { DialogState } from '../../../kit/ui/useOpenedDialog.ts'
import { currentLanguage } from '../../../platform/i18n/language.ts'
import { useRefreshGroups } from '../queries.ts'
import type { GroupDialog, OpenedDialog } from './group-dialog.ts'

// Each dialog loads when it is first opened.
const AddGroupDialog = lazy(async () => ({
  default: (await import('./AddGroupDialog.tsx')).AddGroupDialog,
}))
const AddPersonDialog = lazy(async () => ({
  default: (await import('./AddPersonDialog.tsx')).AddPersonDialog,
}))
const AddAdminDialog = lazy(async () => ({
  default: (await import('./AddAdminDialog.tsx')).AddAdminDialog,
}))
const AddSeveralPanel = lazy(async () => {
  const [{ AddSeveralPanel }, { loadImportMessages }] = await Promise.all([
    import('../add-several/AddSeveralPanel.tsx'),
    import('../add-several/messages.ts'),
  ])
  await loadImportMessages(currentLanguage())
  return { default: AddSeveralPanel }
})
const DownloadDialog = lazy(async () => ({ default: (await import('./DownloadDialog.tsx')).DownloadDialog }))
const EditGroupDialog = lazy(async () => ({
  default: (await import('./EditGroupDialog.tsx')).EditGroupDialog,
}))
const EditPersonDialog = lazy(async () => ({
  default: (await import('../../../features/accounts/EditPersonDialog.tsx')).EditPersonDialog,
}))
const BulkDeleteDialog = lazy(async () => ({
  default: (await import('../bulk/BulkDeleteDialog.tsx')).BulkDeleteDialog,
}))
const BulkEndSessionsDialog = lazy(async () => ({
  default: (await import('../bulk/BulkEndSessionsDialog.tsx')).BulkEndSessionsDialog,
}))
const BulkWithdrawCardsDialog = lazy(async () => ({
  default: (await import('../bulk/BulkWithdrawCardsDialog.tsx')).BulkWithdrawCardsDialog,
}))
const BulkMoveDialog = lazy(async () => ({
  default: (await import('../bulk/BulkMoveDialog.tsx')).BulkMoveDialog,
}))
const BulkPasswordsDialog = lazy(async () => ({
  default: (await import('../bulk/BulkPasswordsDialog.tsx')).BulkPasswordsDialog,
}))
const AppsDialog = lazy(async () => ({ default: (await import('./AppsDialog.tsx')).AppsDialog }))
const SignInSettingsDialog = lazy(async () => ({
  default: (await import('./SignInSettingsDialog.tsx')).SignInSettingsDialog,
}))
const MoveDialog = lazy(async () => ({ default: (await import('./MoveDialog.tsx')).MoveDialog }))
const DeleteGroupDialog = lazy(async () => ({
  default: (await import('./DeleteGroupDialog.tsx')).DeleteGroupDialog,
}))
const DeletePersonDialog = lazy(async () => ({
  default: (await import('./DeletePersonDialog.tsx')).DeletePersonDialog,
}))
const ViewAsDialog = lazy(async () => ({
  default: (await import('../../../features/view-as/ViewAsDialog.tsx')).ViewAsDialog,
}))
const GiveNumberDialog = lazy(async () => ({
  default: (await import('../../../features/pins/GiveNumberDialog.tsx')).GiveNumberDialog,
}))
const EndSessionsDialog = lazy(async () => ({
  default: (await import('../../../features/accounts/EndSessionsDialog.tsx')).EndSessionsDialog,
}))

type Props = {
  opened: OpenedDialog | null
  onClose: () => void
  /** Gets the focus if the row that opened the dialog is gone. */
  fallbackFocus: RefObject<HTMLElement | null>
  onGroupDeleted?: (group: Group) => void
}

/** The open dialog, if any. */
export function GroupDialogs({ opened, onClose, fallbackFocus, onGroupDeleted }: Props) {
  const t = useTranslations('groups')
  useFallbackFocus(opened, fallbackFocus)

  if (!opened) return null
  return (
    <Suspense fallback={<ProgressBar label={t('loading')} />}>
      <DialogFor
        key={opened.turn}
        dialog={opened.dialog}
        isOpen={opened.isOpen}
        onClose={onClose}
        onGroupDeleted={onGroupDeleted}
      />
    </Suspense>
  )
}

type DialogForProps = { dialog: GroupDialog; onGroupDeleted: Props['onGroupDeleted'] } & DialogState

function DialogFor({ dialog, onGroupDeleted, ...state }: DialogForProps) {
  const refresh = useRefreshGroups()
  switch (dialog.kind) {
    case 'addGroup':
      return <AddGroupDialog group={dialog.group} {...state} />
    case 'addUser':
      return <AddPersonDialog group={dialog.group} {...state} />
    case 'addSeveral':
      return <AddSeveralPanel group={dialog.group} file={dialog.file} {...state} />
    case 'download':
      return <DownloadDialog group={dialog.group} list={dialog.list} {...state} />
    case 'addAdmin':
      return <AddAdminDialog group={dialog.group} {...state} />
    case 'editGroup':
      return <EditGroupDialog group={dialog.group} {...state} />
    case 'apps':
      return <AppsDialog group={dialog.group} {...state} />
    case 'signIn':
      return <SignInSettingsDialog group={dialog.group} {...state} />
    case 'moveGroup':
      return <MoveDialog member={{ kind: 'group', group: dialog.group }} {...state} />
    case 'deleteGroup':
      return <DeleteGroupDialog group={dialog.group} onDeleted={onGroupDeleted} {...state} />
    case 'bulkMove':
      return <BulkMoveDialog task={dialog.task} {...state} />
    case 'dropped': {
      const { cargo, target } = dialog
      return cargo.kind === 'member' ? (
        <MoveDialog member={cargo.member} target={target} {...state} />
      ) : (
        <BulkMoveDialog task={cargo.task} target={target} {...state} />
      )
    }
    case 'bulkEndSessions':
      return <BulkEndSessionsDialog task={dialog.task} {...state} />
    case 'bulkWithdrawCards':
      return <BulkWithdrawCardsDialog task={dialog.task} {...state} />
    case 'bulkDelete':
      return <BulkDeleteDialog task={dialog.task} {...state} />
    case 'bulkPasswords':
      return <BulkPasswordsDialog of={dialog.of} {...state} />
    case 'view':
      return <ViewAsDialog person={dialog.person} {...state} />
    case 'editPerson':
      return <EditPersonDialog account={dialog.person} refresh={refresh} {...state} />
    case 'giveNumber':
      return <GiveNumberDialog person={dialog.person} {...state} />
    case 'movePerson':
      return <MoveDialog member={{ kind: 'person', person: dialog.person }} {...state} />
    case 'endSessions':
      return <EndSessionsDialog person={dialog.person} refresh={refresh} {...state} />
    case 'deletePerson':
      return <DeletePersonDialog person={dialog.person} {...state} />
  }
}
