import { useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { Account } from '#contract/account.ts'
import { AccountChange, editAccount } from '#contract/accounts.ts'
import { call } from '../../api/call.ts'
import { formResolver, useFormField } from '../../api/form.ts'
import { mailLanguage } from '../../api/mail-language.ts'
import { useSubmit } from '../../api/useSubmit.ts'
import { IdentityLink } from '../../identity-link/IdentityLink.tsx'
import { refreshSession } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogActions } from '../../ui/DialogActions.tsx'
import { Form } from '../../ui/Form.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import {
  needsCurrentPassword,
  type OwnAccountValues,
  ownAccountChange,
  ownAccountForm,
  ownAccountValues,
} from './own-account-form.ts'

type EditAccountDialogProps = { account: Account; isOpen: boolean; onClose: () => void }

/** Changes the own name, e-mail address and password. */
export function EditAccountDialog({ account, isOpen, onClose }: EditAccountDialogProps) {
  const t = useTranslations('account')
  const queryClient = useQueryClient()
  const form = useForm<OwnAccountValues, unknown, OwnAccountValues>({
    resolver: formResolver(ownAccountForm(account)),
    values: ownAccountValues(account),
    resetOptions: { keepDirtyValues: true },
    mode: 'onTouched',
  })
  const { control, handleSubmit, reset, formState } = form
  const { submit, isPending, error, ...submission } = useSubmit({
    call: (values: OwnAccountValues) => {
      const user = { id: account.id, ...AccountChange.toWire(ownAccountChange(account, values)) }
      return call(editAccount, { params: { id: account.id }, body: { user, language: mailLanguage } })
    },
    success: t('saved'),
    form,
    fieldNames: AccountChange.ourNames,
    onSuccess: async () => {
      await refreshSession(queryClient)
      close()
    },
  })
  const close = () => {
    onClose()
    reset(ownAccountValues(account))
    submission.reset()
  }

  const name = useFormField(control, 'name')
  const email = useFormField(control, 'email')
  const password = useFormField(control, 'password')
  const passwordRepeat = useFormField(control, 'passwordRepeat')
  const currentPassword = useFormField(control, 'currentPassword')
  const [newEmail, newPassword] = useWatch({ control, name: ['email', 'password'] })

  return (
    <Dialog title={t('edit')} isOpen={isOpen} onClose={close} isPending={isPending}>
      <Form onSubmit={handleSubmit(submit)} error={error}>
        <TextField
          label={t('login')}
          value={account.login}
          onChange={() => {}}
          autoComplete="username"
          hint={t('loginHint')}
          isReadOnly
        />
        <TextField {...name} label={t('name')} autoComplete="name" />
        <TextField {...email} label={t('email')} type="email" autoComplete="email" spellCheck={false} />
        <PasswordField
          {...password}
          label={t('newPassword')}
          hint={t('newPasswordHint')}
          autoComplete="new-password"
        />
        <PasswordField {...passwordRepeat} label={t('passwordRepeat')} autoComplete="new-password" />
        {needsCurrentPassword(account, { email: newEmail, password: newPassword }) && (
          <PasswordField
            {...currentPassword}
            label={t('currentPassword')}
            hint={t('currentPasswordHint')}
            autoComplete="current-password"
            isRequired
          />
        )}
        <IdentityLink account={account} />
        <DialogActions>
          <Button onPress={close} isDisabled={isPending}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="primary" isPending={isPending} isDisabled={!formState.isDirty}>
            {t('save')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
