import { type RefObject, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import type { Group } from '#contract/groups.ts'
import { ProgressBar } from '../../../kit/ui/ProgressBar.tsx'
import { useFallbackFocus } from '../../../kit/ui/useFallbackFocus.ts'
import type { DialogState } from '../../../kit/ui/useOpenedDialog.ts'
import { lazyNamed } from '../../../platform/lazy-named.ts'
import { useRefreshGroups } from '../queries.ts'
import type { GroupDialog, OpenedDialog } from './group-dialog.ts'

// Each dialog loads when it is first opened.
const AddGroupDialog = lazyNamed(() => import('./AddGroupDialog.tsx'), 'AddGroupDialog')
const AddPersonDialog = lazyNamed(() => import('./AddPersonDialog.tsx'), 'AddPersonDialog')
const AddAdminDialog = lazyNamed(() => import('./AddAdminDialog.tsx'), 'AddAdminDialog')
const AddSeveralPanel = lazyNamed(
  () => import('../add-several/AddSeveralPanel.tsx'),
  'AddSeveralPanel',
  async () => (await import('../add-several/messages.ts')).loadImportMessages,
)
const DownloadDialog = lazyNamed(() => import('./DownloadDialog.tsx'), 'DownloadDialog')
const EditGroupDialog = lazyNamed(() => import('./EditGroupDialog.tsx'), 'EditGroupDialog')
const EditPersonDialog = lazyNamed(
  () => import('../../../features/accounts/EditPersonDialog.tsx'),
  'EditPersonDialog',
)
const BulkDeleteDialog = lazyNamed(() => import('../bulk/BulkDeleteDialog.tsx'), 'BulkDeleteDialog')
const BulkEndSessionsDialog = lazyNamed(
  () => import('../bulk/BulkEndSessionsDialog.tsx'),
  'BulkEndSessionsDialog',
)
const BulkWithdrawCardsDialog = lazyNamed(
  () => import('../bulk/BulkWithdrawCardsDialog.tsx'),
  'BulkWithdrawCardsDialog',
)
const BulkMoveDialog = lazyNamed(() => import('../bulk/BulkMoveDialog.tsx'), 'BulkMoveDialog')
const BulkPasswordsDialog = lazyNamed(() => import('../bulk/BulkPasswordsDialog.tsx'), 'BulkPasswordsDialog')
const AppsDialog = lazyNamed(() => import('./AppsDialog.tsx'), 'AppsDialog')
const SignInSettingsDialog = lazyNamed(() => import('./SignInSettingsDialog.tsx'), 'SignInSettingsDialog')
const MoveDialog = lazyNamed(() => import('./MoveDialog.tsx'), 'MoveDialog')
const DeleteGroupDialog = lazyNamed(() => import('./DeleteGroupDialog.tsx'), 'DeleteGroupDialog')
const DeletePersonDialog = lazyNamed(() => import('./DeletePersonDialog.tsx'), 'DeletePersonDialog')
const ViewAsDialog = lazyNamed(() => import('../../../features/view-as/ViewAsDialog.tsx'), 'ViewAsDialog')
const GiveNumberDialog = lazyNamed(
  () => import('../../../features/pins/GiveNumberDialog.tsx'),
  'GiveNumberDialog',
)
const EndSessionsDialog = lazyNamed(
  () => import('../../../features/accounts/EndSessionsDialog.tsx'),
  'EndSessionsDialog',
)

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
