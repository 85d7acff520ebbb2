import { useNavigate } from '@tanstack/react-router'
import { CalendarSync, Download, EllipsisVertical, History, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { apiPrefix } from '#contract/endpoint.ts'
import { exportPeople } from '#contract/export.ts'
import { isOverarching } from '#contract/group-rules.ts'
import type { Group } from '#contract/groups.ts'
import { MenuButton } from '../../../kit/ui/MenuButton.tsx'
import { addressOf } from '../../../platform/addresses.ts'
import { currentLanguage } from '../../../platform/i18n/language.ts'
import { stringifySearch } from '../../../platform/search-params.ts'

/** The file with all people below a group, headed in the language of the page. */
const exportAddress = (groupId: number) =>
  apiPrefix +
  exportPeople.path.replace(':id', String(groupId)) +
  stringifySearch({ format: 'csv', language: currentLanguage() })

/** The menu of what concerns a group with all below it: a new school year, its people as a file, and its history. */
export function GroupMenu({ group }: { group: Group }) {
  const t = useTranslations('groups.menu')
  const title = useTranslations('shell.titles')
  const navigate = useNavigate()
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
        // A download leaves the page where it is.
        if (id === 'export') window.location.assign(exportAddress(group.id))
        else void navigate({ href: addressOf[id as 'newYear' | 'activity' | 'bin'](group.id) })
      }}
    />
  )
}
