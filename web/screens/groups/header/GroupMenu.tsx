import { EllipsisVertical } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Group } from '#contract/groups.ts'
import { MenuButton } from '../../../kit/ui/MenuButton.tsx'
import type { BulkTask } from '../bulk/bulk.ts'
import type { GroupDialog } from '../dialogs/group-dialog.ts'
import { useGroupMenu } from '../useGroupMenu.ts'

type Props = { group: Group; list: BulkTask['list']; onAction: (dialog: GroupDialog) => void }

/** The menu of the open group: the same as that of its row. */
export function GroupMenu({ group, list, onAction }: Props) {
  const t = useTranslations('groups.menu')
  const menu = useGroupMenu(group, onAction, list)
  return <MenuButton label={t('label')} icon={EllipsisVertical} iconOnly {...menu} />
}
