import { useNavigate } from '@tanstack/react-router'
import { CalendarSync, Download, EllipsisVertical, History, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { exportPeople } from '#contract/export.ts'
import { isOverarching } from '#contract/group-rules.ts'
import type { Group } from '#contract/groups.ts'
import { MenuButton } from '../../../kit/ui/MenuButton.tsx'
import { addressOf } from '../../../platform/addresses.ts'
import { fileAddress } from '../../../platform/api/file-address.ts'
import { useDownload } from '../../../platform/session/useDownload.ts'

/** The file with all people below a group. */
const exportAddress = (groupId: number) => fileAddress(exportPeople.path.replace(':id', String(groupId)))

/** The menu of what concerns a group with all below it: a new school year, its people as a file, and its history. */
export function GroupMenu({ group }: { group: Group }) {
  const t = useTranslations('groups.menu')
  const title = useTranslations('shell.titles')
  const navigate = useNavigate()
  const download = useDownload()
  const items = [
    ...(isOverarching(group) ? [] : [{ id: 'newYear', label: t('newYear'), icon: CalendarSync }]),
    { id: 'export', label: t('export'), icon: Download },
    { id: 'activity', label: title('activity'), icon: History },
    { id: 'bin', label: title('bin'), icon: Trash2 },
  ]
  return (
    <MenuButton
      label={t('label')}
      icon={EllipsisVertical}
      iconOnly
      items={items}
      onAction={(id) => {
        if (id === 'export') download(exportAddress(group.id))
        else void navigate({ href: addressOf[id as 'newYear' | 'activity' | 'bin'](group.id) })
      }}
    />
  )
}
