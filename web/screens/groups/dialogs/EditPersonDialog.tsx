import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { Account } from '#contract/account.ts'
import { AccountChange } from '#contract/accounts.ts'
import { formResolver, useFormField } from '../../../api/form.ts'
import { useSubmit } from '../../../api/useSubmit.ts'
import { IdentityLink } from '../../../identity-link/IdentityLink.tsx'
import { refreshSession } from '../../../session/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogActions } from '../../../ui/DialogActions.tsx'
import { Form } from '../../../ui/Form.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { changePerson } from '../changes.ts'
import type { DialogState } from '../group-dialog.ts'
import { useRefreshGroups } from '../queries.ts'
import { mayAdminister, needsCurrentPassword } from '../rules.ts'
import { useViewer } from '../useViewer.ts'
import { AdvancedFields } from './AdvancedFields.tsx'
import { changeFromForm, type PersonForm, personForm, personInForm } from './person-form.ts'

/** Changes a person’s data and, for those who administer them, licences, role and end date. */
export function EditPersonDialog({ person, isOpen, onClose }: { person: Account } & DialogState) {
  const t = useTranslations('people.edit')
  const viewer = useViewer()
  const client = useQueryClient()
  const refresh = useRefreshGroups()
  const form = useForm({
    resolver: formResolver(personForm((change) => needsCurrentPassword(person, viewer, change))),
    defaultValues: personInForm(person),
  })
  const { submit, isPending, error } = useSubmit({
    call: (values: PersonForm) => changePerson(person.id, changeFromForm(values, person, viewer)),
    success: t('done'),
    onSuccess: async () => {
      if (person.id === viewer.accountId) await refreshSession(client)
      await refresh()
      onClose()
    },
    form,
    fieldNames: AccountChange.ourNames,
  })
  const { control } = form
  const name = useFormField(control, 'name')
  const email = useFormField(control, 'email')
  const password = useFormField(control, 'password')
  const passwordCheck = useFormField(control, 'passwordCheck')
  const currentPassword = useFormField(control, 'currentPassword')
  const asksCurrentPassword = needsCurrentPassword(person, viewer, {
    email: email.value,
    password: password.value,
  })

  return (
    <Dialog
      title={t(person.isAdmin ? 'titleAdmin' : 'title')}
      isOpen={isOpen}
      onClose={onClose}
      isPending={isPending}
    >
      <Form onSubmit={form.handleSubmit(submit)} error={error}>
        <TextField
          label={t('login')}
          value={person.login}
          onChange={() => undefined}
          isReadOnly
          autoComplete="off"
        />
        <TextField {...name} label={t('name')} autoComplete="off" />
        <TextField {...email} label={t('email')} type="email" autoComplete="off" autoCapitalize="none" />
        <PasswordField
          {...password}
          label={t('password')}
          hint={t('passwordHint')}
          autoComplete="new-password"
        />
        {password.value !== '' && (
          <PasswordField
            {...passwordCheck}
            label={t('passwordCheck')}
            autoComplete="new-password"
            isRequired
          />
        )}
        {asksCurrentPassword && (
          <PasswordField
            {...currentPassword}
            label={t('currentPassword')}
            hint={t('currentPasswordHint')}
            autoComplete="current-password"
            isRequired
          />
        )}
        {mayAdminister(viewer) && <AdvancedFields control={control} person={person} viewer={viewer} />}
        <IdentityLink account={person} />
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
