import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import { typedPassword } from '#contract/fields.ts'
import { invitationDays } from '#contract/inviting.ts'
import { addVendorAccount, NewVendorAccount, vendorKinds } from '#contract/vendor-accounts.ts'
import { FormDialog } from '../../kit/dialogs/FormDialog.tsx'
import { showMessage } from '../../kit/ui/messages.tsx'
import { PasswordField } from '../../kit/ui/PasswordField.tsx'
import { Segments } from '../../kit/ui/Segments.tsx'
import { TextField } from '../../kit/ui/TextField.tsx'
import type { DialogState } from '../../kit/ui/useOpenedDialog.ts'
import { call } from '../../platform/api/call.ts'
import { formResolver, useFormField } from '../../platform/api/form.ts'
import { currentLanguage } from '../../platform/i18n/language.ts'
import { refreshVendors } from './queries.ts'

const filledIn = v.object({ ...NewVendorAccount.wire.entries, password: typedPassword })

/** Makes an account for a colleague or a dealer, who gets a link to choose a password. */
export function AddVendorDialog(state: DialogState) {
  const t = useTranslations('vendors')
  const tAccount = useTranslations('account')
  const tKinds = useTranslations('vendors.kinds')
  const client = useQueryClient()
  const form = useForm({
    resolver: formResolver(filledIn),
    defaultValues: {
      kind: 'dealer' as (typeof vendorKinds)[number],
      login: '',
      name: '',
      email: '',
      password: '',
    },
  })
  const kind = useFormField(form.control, 'kind')
  const name = useFormField(form.control, 'name')
  const login = useFormField(form.control, 'login')
  const email = useFormField(form.control, 'email')
  const password = useFormField(form.control, 'password')
  return (
    <FormDialog
      {...state}
      form={form}
      title={t('add')}
      submit={t('addSubmit')}
      call={({ password, ...account }) =>
        call(addVendorAccount, { body: { account, password, language: currentLanguage() } })
      }
      fieldNames={NewVendorAccount.ourNames}
      onSuccess={async (_, values) => {
        await refreshVendors(client)
        state.onClose()
        showMessage(t('added', { email: values.email }), 'success')
      }}
    >
      <Segments
        label={t('columns.kind')}
        value={kind.value}
        onChange={kind.onChange}
        options={vendorKinds.map((id) => ({ id, label: tKinds(id) }))}
      />
      <TextField {...name} label={tAccount('name')} autoComplete="off" isRequired autoFocus />
      <TextField
        {...login}
        label={tAccount('login')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        isRequired
      />
      <TextField
        {...email}
        label={tAccount('email')}
        hint={t('emailHint', { days: invitationDays })}
        type="email"
        autoComplete="off"
        isRequired
      />
      <PasswordField
        {...password}
        label={tAccount('currentPassword')}
        hint={tAccount('currentPasswordHint')}
        autoComplete="current-password"
        isRequired
      />
    </FormDialog>
  )
}
