import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import { requiredText } from '#contract/fields.ts'
import type { Group } from '#contract/groups.ts'
import { FormDialog } from '../../../kit/dialogs/FormDialog.tsx'
import { TextField } from '../../../kit/ui/TextField.tsx'
import type { DialogState } from '../../../kit/ui/useOpenedDialog.ts'
import { formResolver, useFormField } from '../../../platform/api/form.ts'
import { useRefreshGroups } from '../queries.ts'
import { addGroupTo } from './changes.ts'

const newGroup = v.object({ name: requiredText() })

/** Adds a sub-group to a group. */
export function AddGroupDialog({ group, ...state }: { group: Group } & DialogState) {
  const t = useTranslations('groups.addGroup')
  const refresh = useRefreshGroups()
  const form = useForm({ resolver: formResolver(newGroup), defaultValues: { name: '' } })
  const name = useFormField(form.control, 'name')
  return (
    <FormDialog
      {...state}
      form={form}
      title={t('title')}
      submit={t('submit')}
      call={(typed) => addGroupTo(group.id, typed.name)}
      success={t('done')}
      refresh={refresh}
    >
      <p>{t('text', { group: group.name })}</p>
      <TextField {...name} label={t('name')} isRequired autoFocus autoComplete="off" />
    </FormDialog>
  )
}
