import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { mayOnlyLower } from '#contract/group-rules.ts'
import { type Group, GroupChange } from '#contract/groups.ts'
import { ActionDialog } from '../../../kit/dialogs/ActionDialog.tsx'
import { FormDialog } from '../../../kit/dialogs/FormDialog.tsx'
import { TextField } from '../../../kit/ui/TextField.tsx'
import type { DialogState } from '../../../kit/ui/useOpenedDialog.ts'
import { formResolver, useFormField } from '../../../platform/api/form.ts'
import { useEdited } from '../../../platform/api/useEdited.ts'
import { useViewer } from '../../../platform/session/useViewer.ts'
import { useRefreshGroups } from '../queries.ts'
import { makesPermanent, mayChangeGroupSeats } from '../rules.ts'
import { changeGroup } from './changes.ts'
import { GroupSeatsFields } from './GroupSeatsFields.tsx'
import { fieldsInForm, type GroupForm, groupForm, groupInForm } from './group-form.ts'

/** Changes a group. Making a licence permanent needs confirmation. */
export function EditGroupDialog({ group, isOpen, onClose }: { group: Group } & DialogState) {
  const t = useTranslations('groups.edit')
  const refresh = useRefreshGroups()
  const viewer = useViewer()
  const mayChangeSeats = mayChangeGroupSeats(group, viewer)
  const [unconfirmed, setUnconfirmed] = useState<{ send: () => Promise<void> } | null>(null)
  const { edited, defaultValues, changeTo } = useEdited(group, {
    shape: GroupChange,
    inForm: groupInForm,
    labels: { name: t('name'), reservedSeats: t('reservedSeats'), validUntil: t('validUntil') },
  })
  const form = useForm({ resolver: formResolver(groupForm), defaultValues })
  const name = useFormField(form.control, 'name')

  const confirm = (values: GroupForm, send: () => Promise<void>) => {
    const { validUntil } = fieldsInForm(values, mayChangeSeats)
    if (validUntil !== undefined && makesPermanent(group, validUntil)) setUnconfirmed({ send })
    else return send()
  }
  return (
    <>
      <FormDialog
        isOpen={isOpen}
        onClose={onClose}
        form={form}
        title={t('title')}
        submit={t('submit')}
        confirm={confirm}
        call={(values) => changeGroup(group.id, changeTo(fieldsInForm(values, mayChangeSeats)))}
        edited={edited}
        fieldNames={GroupChange.ourNames}
        success={t('done')}
        refresh={refresh}
      >
        <TextField {...name} label={t('name')} isRequired autoComplete="off" />
        {mayChangeSeats && mayOnlyLower(viewer, group) && <p>{t('ownGroup')}</p>}
        {mayChangeSeats && <GroupSeatsFields control={form.control} />}
      </FormDialog>
      <ActionDialog
        title={t('permanent.title')}
        isOpen={isOpen && unconfirmed !== null}
        onClose={() => setUnconfirmed(null)}
        yes={t('permanent.yes')}
        no={t('permanent.no')}
        call={async () => unconfirmed?.send()}
      >
        <p>{t('permanent.text', { name: group.name })}</p>
      </ActionDialog>
    </>
  )
}
