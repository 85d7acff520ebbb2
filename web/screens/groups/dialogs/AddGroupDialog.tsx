import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import { requiredText } from '#contract/fields.ts'
import type { Group } from '#contract/groups.ts'
import { formResolver, useFormField } from '../../../api/form.ts'
import { useSubmit } from '../../../api/useSubmit.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogActions } from '../../../ui/DialogActions.tsx'
import { Form } from '../../../ui/Form.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { DialogState } from '../../../ui/useOpenedDialog.ts'
import { addGroupTo } from '../changes.ts'
import { useRefreshGroups } from '../queries.ts'

const newGroup = v.object({ name: requiredText() })

/** Adds a sub-group to a group. */
export function AddGroupDialog({ group, isOpen, onClose }: { group: Group } & DialogState) {
  const t = useTranslations('groups.addGroup')
  const refresh = useRefreshGroups()
  const form = useForm({ resolver: formResolver(newGroup), defaultValues: { name: '' } })
  const { submit, isPending, error } = useSubmit({
    call: ({ name }: v.InferOutput<typeof newGroup>) => addGroupTo(group.id, name),
    success: t('done'),
    onSuccess: async () => {
      await refresh()
      onClose()
    },
    form,
  })
  const name = useFormField(form.control, 'name')

  return (
    <Dialog title={t('title')} isOpen={isOpen} onClose={onClose} isPending={isPending}>
      <Form onSubmit={form.handleSubmit(submit)} error={error}>
        <p>{t('text', { group: group.name })}</p>
        <TextField {...name} label={t('name')} isRequired autoFocus autoComplete="off" />
        <DialogActions>
          <Button onPress={onClose} isDisabled={isPending}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="primary" isPending={isPending}>
            {t('submit')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
