import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Group } from '#contract/groups.ts'
import { isRefusal } from '../../../api/api-error.ts'
import { useSubmit } from '../../../api/useSubmit.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { showMessage } from '../../../ui/messages.tsx'
import { removeGroup } from '../changes.ts'
import type { DialogState } from '../group-dialog.ts'
import { useRefreshGroups } from '../queries.ts'

/** What a group that is not empty holds. */
type Contents = { groups: number; people: number }

/** Asks before a group is deleted; once more, naming what goes along, where it is not empty. */
export function DeleteGroupDialog({ group, isOpen, onClose }: { group: Group } & DialogState) {
  const t = useTranslations('groups.delete')
  const refresh = useRefreshGroups()
  const [contents, setContents] = useState<Contents | null>(null)
  const { submit, isPending, error } = useSubmit({
    call: () => removeUnlessFull(group.id, contents !== null),
    onSuccess: async (found) => {
      setContents(found)
      if (found) return
      showMessage(t('done'), 'success')
      await refresh()
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={t('title')}
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() => void submit(undefined)}
      isPending={isPending}
      error={error}
      isDanger
      yes={t(contents ? 'yesAll' : 'yes')}
      no={t('no')}
    >
      <p>{t('text', { name: group.name })}</p>
      <div role="status">{contents && <p>{t('contents', contents)}</p>}</div>
    </ConfirmDialog>
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
