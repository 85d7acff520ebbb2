import { FolderPlus, type LucideIcon, Plus, ShieldPlus, UserPlus, UsersRound } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Group } from '#contract/groups.ts'
import { MenuButton } from '../../../kit/ui/MenuButton.tsx'
import type { GroupDialog } from '../dialogs/group-dialog.ts'
import { mayAddGroup, mayAddUser } from '../rules.ts'

type Addition = 'addGroup' | 'addUser' | 'addSeveral' | 'addAdmin'

const icons: Record<Addition, LucideIcon> = {
  addGroup: FolderPlus,
  addUser: UserPlus,
  addSeveral: UsersRound,
  addAdmin: ShieldPlus,
}

/** The menu to add groups and people to this group. */
export function AddMenu({ group, onAction }: { group: Group; onAction: (dialog: GroupDialog) => void }) {
  const t = useTranslations('groups.add')
  const possible: Record<Addition, boolean> = {
    addGroup: mayAddGroup(group),
    addUser: mayAddUser(group),
    addSeveral: mayAddUser(group),
    addAdmin: true,
  }
  const additions = (['addGroup', 'addUser', 'addSeveral', 'addAdmin'] as const).filter(
    (kind) => possible[kind],
  )
  return (
    <MenuButton
      label={t('label')}
      icon={Plus}
      variant="primary"
      items={additions.map((kind) => ({ id: kind, label: t(kind), icon: icons[kind] }))}
      onAction={(id) => {
        const kind = additions.find((addition) => addition === id)
        if (kind) onAction({ kind, group })
      }}
    />
  )
}
