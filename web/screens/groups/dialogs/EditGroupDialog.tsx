import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { type Group, GroupChange } from '#contract/groups.ts'
import { formResolver, useFormField } from '../../../api/form.ts'
import { useSubmit } from '../../../api/useSubmit.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogActions } from '../../../ui/DialogActions.tsx'
import { Form } from '../../../ui/Form.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { changeGroup } from '../changes.ts'
import type { DialogState } from '../group-dialog.ts'
import { useRefreshGroups } from '../queries.ts'
import { lowersOnly, makesPermanent, mayChangeGroupSeats } from '../rules.ts'
import { useViewer } from '../useViewer.ts'
import { GroupSeatsFields } from './GroupSeatsFields.tsx'
import { changeFromForm, type GroupForm, groupForm, groupInForm } from './group-form.ts'

/** Changes a group. Making a licence permanent is asked twice. */
export function EditGroupDialog({ group, isOpen, onClose }: { group: Group } & DialogState) {
  const t = useTranslations('groups.edit')
  const refresh = useRefreshGroups()
  const viewer = useViewer()
  const mayChangeSeats = mayChangeGroupSeats(group, viewer)
  const [unconfirmed, setUnconfirmed] = useState<GroupForm | null>(null)
  const form = useForm({
    resolver: formResolver(groupForm),
    defaultValues: groupInForm(group),
  })
  const { submit, isPending, error } = useSubmit({
    call: (values: GroupForm) => changeGroup(group.id, changeFromForm(values, mayChangeSeats)),
    success: t('done'),
    onSuccess: async () => {
      await refresh()
      setUnconfirmed(null)
      onClose()
    },
    onError: () => setUnconfirmed(null),
    form,
    fieldNames: GroupChange.ourNames,
  })
  const name = useFormField(form.control, 'name')

  const confirmOrSubmit = (values: GroupForm) => {
    const { validUntil } = changeFromForm(values, mayChangeSeats)
    if (validUntil !== undefined && makesPermanent(group, validUntil)) setUnconfirmed(values)
    else return submit(values)
  }

  return (
    <>
      <Dialog title={t('title')} isOpen={isOpen} onClose={onClose} isPending={isPending}>
        <Form onSubmit={form.handleSubmit(confirmOrSubmit)} error={error}>
          <TextField {...name} label={t('name')} isRequired autoComplete="off" />
          {mayChangeSeats && lowersOnly(group, viewer) && <p>{t('ownGroup')}</p>}
          {mayChangeSeats && <GroupSeatsFields control={form.control} />}
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
      <ConfirmDialog
        title={t('permanent.title')}
        isOpen={isOpen && unconfirmed !== null}
        onClose={() => setUnconfirmed(null)}
        onConfirm={() => unconfirmed && void submit(unconfirmed)}
        isPending={isPending}
        yes={t('permanent.yes')}
        no={t('permanent.no')}
      >
        <p>{t('permanent.text', { name: group.name })}</p>
      </ConfirmDialog>
    </>
  )
}
