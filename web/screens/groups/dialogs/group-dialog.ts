import type { Account } from '#contract/account.ts'
import type { Group } from '#contract/groups.ts'
import { type Opened, useOpenedDialog } from '../../../kit/ui/useOpenedDialog.ts'
import type { BulkTask, CardsOf } from '../bulk/bulk.ts'
import type { Cargo } from '../drag/cargo.ts'
import type { Destination } from '../drag/useTargetReason.ts'

/** A dialog of these screens and its subject. */
export type GroupDialog =
  | {
      kind:
        | 'addGroup'
        | 'addUser'
        | 'addAdmin'
        | 'editGroup'
        | 'apps'
        | 'signIn'
        | 'moveGroup'
        | 'deleteGroup'
      group: Group
    }
  | { kind: 'dropped'; cargo: Cargo; target: Destination }
  | { kind: 'addSeveral'; group: Group; file?: File | undefined }
  | { kind: 'download'; group: Group; list: BulkTask['list'] }
  | { kind: 'bulkMove' | 'bulkEndSessions' | 'bulkWithdrawCards' | 'bulkDelete'; task: BulkTask }
  | { kind: 'bulkPasswords'; of: CardsOf }
  | {
      kind: 'view' | 'editPerson' | 'giveNumber' | 'movePerson' | 'endSessions' | 'deletePerson'
      person: Account
    }

export type OpenedDialog = Opened<GroupDialog>

/** The open dialog of these screens. @param place see `useOpenedDialog` */
export const useGroupDialog = useOpenedDialog<GroupDialog>
