import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Control } from 'react-hook-form'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { addLicence, NewLicence } from '#contract/licence-page.ts'
import { oneYearAfter } from '#contract/products.ts'
import { FormDialog } from '../../../kit/dialogs/FormDialog.tsx'
import { TextField } from '../../../kit/ui/TextField.tsx'
import type { DialogState } from '../../../kit/ui/useOpenedDialog.ts'
import { addressOf } from '../../../platform/addresses.ts'
import { call } from '../../../platform/api/call.ts'
import { formResolver, useFormField } from '../../../platform/api/form.ts'
import { todayInBrussels } from '../end-date.ts'
import { refreshLicences } from '../table/queries.ts'
import { LicenceFields } from './LicenceFields.tsx'
import { type LicenceForm, licenceFromForm, newLicenceForm, newLicenceInForm } from './licence-form.ts'

/** Makes a licence with its root group and web code, and leads to its page. */
export function AddLicenceDialog(state: DialogState) {
  const t = useTranslations('desk.form')
  const tFile = useTranslations('export.licences')
  const client = useQueryClient()
  const navigate = useNavigate()
  const form = useForm({
    resolver: formResolver(newLicenceForm),
    defaultValues: newLicenceInForm(oneYearAfter(todayInBrussels(new Date()))),
  })
  const serialNumber = useFormField(form.control, 'serialNumber')
  const name = useFormField(form.control, 'name')
  return (
    <FormDialog
      {...state}
      form={form}
      title={t('add')}
      submit={t('addSubmit')}
      call={(values) => call(addLicence, { body: NewLicence.toWire(licenceFromForm(values)) })}
      fieldNames={NewLicence.ourNames}
      success={t('added')}
      onSuccess={async (_, values) => {
        await refreshLicences(client)
        state.onClose()
        await navigate({ href: addressOf.product(values.serialNumber) })
      }}
    >
      <TextField
        {...serialNumber}
        label={tFile('serialNumber')}
        transform="uppercase"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        isRequired
        autoFocus
      />
      <TextField {...name} label={tFile('name')} hint={t('nameHint')} autoComplete="off" isRequired />
      <LicenceFields control={form.control as unknown as Control<LicenceForm, unknown, LicenceForm>} />
    </FormDialog>
  )
}
