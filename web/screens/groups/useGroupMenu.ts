import { useNavigate } from '@tanstack/react-router'
import {
  AppWindow,
  CalendarSync,
  DoorOpen,
  Download,
  FolderInput,
  History,
  IdCard,
  LogIn,
  type LucideIcon,
  Trash,
  Trash2,
} from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Viewer } from '#contract/access.ts'
import { isLicenceRoot } from '#contract/group-rules.ts'
import type { Group } from '#contract/groups.ts'
import { useHasDoor } from '../../features/door/useHasDoor.ts'
import { addressOf } from '../../platform/addresses.ts'
import { useViewer } from '../../platform/session/useViewer.ts'
import type { BulkTask } from './bulk/bulk.ts'
import type { GroupDialog } from './dialogs/group-dialog.ts'
import { mayDeleteGroup, mayMoveGroup, mayPrintCards } from './rules.ts'

const icons = {
  apps: AppWindow,
  cards: IdCard,
  door: DoorOpen,
  download: Download,
  newYear: CalendarSync,
  signIn: LogIn,
  moveGroup: FolderInput,
  activity: History,
  bin: Trash,
  deleteGroup: Trash2,
} satisfies Record<string, LucideIcon>

type Entry = keyof typeof icons

/** The items of a group's menu, in this order, wherever it is opened. @param hasDoor whether its school has class doors */
export function groupMenuOf(group: Group, viewer: Viewer, hasDoor: boolean): Entry[] {
  const isOffered: Partial<Record<Entry, boolean>> = {
    cards: mayPrintCards(group),
    door: hasDoor,
    newYear: isLicenceRoot(group),
    signIn: isLicenceRoot(group),
    moveGroup: mayMoveGroup(group, viewer),
    deleteGroup: mayDeleteGroup(group, viewer),
  }
  return (Object.keys(icons) as Entry[]).filter((entry) => isOffered[entry] ?? true)
}

const addresses = {
  cards: addressOf.loginCards,
  door: addressOf.classDoor,
  newYear: addressOf.newYear,
  activity: addressOf.activity,
  bin: addressOf.bin,
}

/** The menu of a group, of its own page and of its row. @param list what of it is shown; all of it in its row */
export function useGroupMenu(
  group: Group,
  onAction: (dialog: GroupDialog) => void,
  list: BulkTask['list'] = {},
) {
  const t = useTranslations('groups.actions')
  const tMenu = useTranslations('groups.menu')
  const title = useTranslations('shell.titles')
  const viewer = useViewer()
  const navigate = useNavigate()
  const labels: Record<Entry, string> = {
    apps: t('apps'),
    cards: t('cards'),
    door: tMenu('openDoor'),
    download: tMenu('download'),
    newYear: tMenu('newYear'),
    signIn: tMenu('signIn'),
    moveGroup: t('moveGroup'),
    activity: title('activity'),
    bin: title('bin'),
    deleteGroup: t('deleteGroup'),
  }
  const hasDoor = useHasDoor(group)
  const entries = groupMenuOf(group, viewer, hasDoor)
  return {
    items: entries.map((id) => ({
      id,
      label: labels[id],
      icon: icons[id],
      isDanger: id === 'deleteGroup',
    })),
    onAction(id: string) {
      const entry = entries.find((offered) => offered === id)
      if (!entry) return
      if (entry === 'download') onAction({ kind: entry, group, list })
      else if (entry in addresses)
        void navigate({ href: addresses[entry as keyof typeof addresses](group.id) })
      else onAction({ kind: entry as 'apps' | 'signIn' | 'moveGroup' | 'deleteGroup', group })
    },
  }
}
