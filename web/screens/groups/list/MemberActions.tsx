import { useNavigate } from '@tanstack/react-router'
import {
  Ellipsis,
  Eye,
  FolderInput,
  Hash,
  IdCard,
  LogOut,
  type LucideIcon,
  Pencil,
  Send,
  Trash2,
  UserRound,
} from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Account } from '#contract/account.ts'
import type { Group } from '#contract/groups.ts'
import {
  mayDeletePerson,
  mayEndSessions,
  mayGiveNumber,
  mayInviteAgain,
  mayMovePerson,
  mayPrintCard,
  mayView,
  opensLicence,
} from '../../../features/accounts/rules.ts'
import { useInviteAgain } from '../../../features/accounts/useInviteAgain.ts'
import { IconButton } from '../../../kit/ui/IconButton.tsx'
import { MenuButton } from '../../../kit/ui/MenuButton.tsx'
import { addressOf } from '../../../platform/addresses.ts'
import { useViewer } from '../../../platform/session/useViewer.ts'
import type { GroupDialog } from '../dialogs/group-dialog.ts'
import { useRefreshGroups } from '../queries.ts'
import { useGroupMenu } from '../useGroupMenu.ts'
import styles from './MemberActions.module.css'

type OnAction = (dialog: GroupDialog) => void

/** The actions on a group: an edit button, and the menu that its own page has too. */
export function GroupActions({ group, onAction }: { group: Group; onAction: OnAction }) {
  const t = useTranslations('groups.actions')
  const { name } = group
  const menu = useGroupMenu(group, onAction)
  return (
    <div className={styles.actions}>
      <IconButton
        label={t('edit', { name })}
        icon={Pencil}
        onPress={() => onAction({ kind: 'editGroup', group })}
      />
      <MenuButton label={t('more', { name })} icon={Ellipsis} iconOnly {...menu} />
    </div>
  )
}

/** The actions on a person. */
export function PersonActions({ person, onAction }: { person: Account; onAction: OnAction }) {
  const viewer = useViewer()
  const navigate = useNavigate()
  const { inviteAgain } = useInviteAgain(person, useRefreshGroups())
  const possible: Action<Kind>[] = [
    // Elsewhere the name leads there.
    { kind: 'details', icon: UserRound, isOffered: opensLicence(person, viewer) },
    { kind: 'inviteAgain', icon: Send, isOffered: mayInviteAgain(person) },
    { kind: 'view', icon: Eye, isOffered: mayView(person, viewer) },
    { kind: 'card', icon: IdCard, isOffered: mayPrintCard(person, viewer) },
    { kind: 'giveNumber', icon: Hash, isOffered: mayGiveNumber(person, viewer) },
    { kind: 'movePerson', icon: FolderInput, isOffered: mayMovePerson(person, viewer) },
    { kind: 'endSessions', icon: LogOut, isOffered: mayEndSessions(person, viewer) },
    { kind: 'deletePerson', icon: Trash2, isDanger: true, isOffered: mayDeletePerson(person, viewer) },
  ]
  return (
    <RowActions
      name={person.login}
      isAdmin={person.isAdmin}
      onEdit={() => onAction({ kind: 'editPerson', person })}
      possible={possible}
      onChoose={(kind) => {
        if (kind === 'details') return navigate({ href: addressOf.person(person.id) })
        if (kind === 'inviteAgain') return inviteAgain()
        if (kind === 'card') return navigate({ href: addressOf.loginCards(person.group?.id, [person.id]) })
        return onAction({ kind, person })
      }}
    />
  )
}

type Kind =
  | 'details'
  | 'inviteAgain'
  | 'view'
  | 'card'
  | 'giveNumber'
  | 'movePerson'
  | 'endSessions'
  | 'deletePerson'
type Action<K extends Kind> = { kind: K; icon: LucideIcon; isDanger?: boolean; isOffered: boolean }

type RowActionsProps<K extends Kind> = {
  name: string
  isAdmin?: boolean
  onEdit: () => void
  possible: readonly Action<K>[]
  onChoose: (kind: K) => void
}

function RowActions<K extends Kind>({ name, isAdmin, onEdit, possible, onChoose }: RowActionsProps<K>) {
  const t = useTranslations('groups.actions')
  const tHelp = useTranslations('person.help')
  const offered = possible.filter(({ isOffered }) => isOffered)
  return (
    <div className={styles.actions}>
      <IconButton label={t('edit', { name })} icon={Pencil} onPress={onEdit} />
      {offered.length > 0 && (
        <MenuButton
          label={t('more', { name })}
          icon={Ellipsis}
          iconOnly
          items={offered.map(({ kind, icon, isDanger }: Action<Kind>) => ({
            id: kind,
            label:
              kind === 'inviteAgain'
                ? tHelp('invite')
                : t(kind === 'deletePerson' && isAdmin ? 'deleteAdmin' : kind),
            icon,
            isDanger,
          }))}
          onAction={(id) => {
            const chosen = offered.find(({ kind }) => kind === id)
            if (chosen) onChoose(chosen.kind)
          }}
        />
      )}
    </div>
  )
}
