import type { Account } from '#contract/account.ts'
import type { Group } from '#contract/groups.ts'
import { type Opened, useOpenedDialog } from '../../ui/useOpenedDialog.ts'

/** A dialog of these screens and what it is about. */
export type GroupDialog =
  | {
      kind: 'addGroup' | 'addUser' | 'addAdmin' | 'editGroup' | 'apps' | 'moveGroup' | 'deleteGroup'
      group: Group
    }
  | { kind: 'editPerson' | 'movePerson' | 'endSessions' | 'deletePerson'; person: Account }

export type OpenedDialog = Opened<GroupDialog>

/** Which dialog of these screens is open. @param place see `useOpenedDialog` */
export const useGroupDialog = useOpenedDialog<GroupDialog>
