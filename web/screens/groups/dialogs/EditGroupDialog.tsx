import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { isLicenceRoot, mayOnlyLower } from '#contract/group-rules.ts'
import { type Group, GroupChange } from '#contract/groups.ts'
import { type Language, languageNames, languages } from '#i18n/languages.ts'
import { ActionDialog } from '../../../kit/dialogs/ActionDialog.tsx'
import { FormDialog } from '../../../kit/dialogs/FormDialog.tsx'
import { Select } from '../../../kit/ui/Select.tsx'
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

/** The language as a form has it: none above licences. */
const editable = (group: Group) => ({ ...group, language: group.language ?? undefined })

/** Changes a group. Making a licence permanent needs confirmation. */
export function EditGroupDialog({ group, isOpen, onClose }: { group: Group } & DialogState) {
  const t = useTranslations('groups.edit')
  const refresh = useRefreshGroups()
  const viewer = useViewer()
  const mayChangeSeats = mayChangeGroupSeats(group, viewer)
  const [unconfirmed, setUnconfirmed] = useState<{ send: () => Promise<void> } | null>(null)
  const offered = { seats: mayChangeSeats, language: isLicenceRoot(group) }
  const { edited, defaultValues, changeTo } = useEdited(editable(group), {
    shape: GroupChange,
    inForm: groupInForm,
    labels: {
      name: t('name'),
      reservedSeats: t('reservedSeats'),
      validUntil: t('validUntil'),
      language: { label: t('language'), text: (value) => languageNames[value as Language] },
    },
  })
  const form = useForm({ resolver: formResolver(groupForm), defaultValues })
  const name = useFormField(form.control, 'name')
  const language = useFormField(form.control, 'language')

  const confirm = (values: GroupForm, send: () => Promise<void>) => {
    const { validUntil } = fieldsInForm(values, offered)
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
        call={(values) => changeGroup(group.id, changeTo(fieldsInForm(values, offered)))}
        edited={edited}
        fieldNames={GroupChange.ourNames}
        success={t('done')}
        refresh={refresh}
      >
        <TextField {...name} label={t('name')} isRequired autoComplete="off" />
        {offered.language && (
          <Select
            label={t('language')}
            value={language.value ?? 'nl'}
            onChange={language.onChange}
            options={languages.map((id) => ({ id, label: languageNames[id] }))}
          />
        )}
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
