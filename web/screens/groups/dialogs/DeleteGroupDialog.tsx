import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Group } from '#contract/groups.ts'
import { isRefusal } from '../../../api/api-error.ts'
import { ActionDialog } from '../../../dialogs/ActionDialog.tsx'
import { showMessage } from '../../../ui/messages.tsx'
import type { DialogState } from '../../../ui/useOpenedDialog.ts'
import { removeGroup } from '../changes.ts'
import { useRefreshGroups } from '../queries.ts'

/** What a group that is not empty holds. */
type Contents = { groups: number; people: number }

/** Asks before a group is deleted; once more, naming what goes along, where it is not empty. */
export function DeleteGroupDialog({ group, ...state }: { group: Group } & DialogState) {
  const t = useTranslations('groups.delete')
  const refresh = useRefreshGroups()
  const [contents, setContents] = useState<Contents | null>(null)

  const askAgainOrClose = async (found: Contents | null) => {
    setContents(found)
    if (found) return
    showMessage(t('done'), 'success')
    await refresh()
    state.onClose()
  }
  return (
    <ActionDialog
      {...state}
      title={t('title')}
      isDanger
      yes={t(contents ? 'yesAll' : 'yes')}
      call={() => removeUnlessFull(group.id, contents !== null)}
      onSuccess={askAgainOrClose}
    >
      <p>{t('text', { name: group.name })}</p>
      <div role="status">{contents && <p>{t('contents', contents)}</p>}</div>
    </ActionDialog>
  )
}

/** @returns what the group holds, where that kept it from being deleted */
async function removeUnlessFull(id: number, withAllBelow: boolean): Promise<Contents | null> {
  try {
    await removeGroup(id, withAllBelow)
    return null
  } catch (error) {
    if (!isRefusal(error, 'group.notEmpty')) throw error
    return { groups: Number(error.values.groups ?? 0), people: Number(error.values.people ?? 0) }
  }
}
