import { useQueryClient } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { Account } from '#contract/account.ts'
import { isVendorAccount, needsCurrentPassword } from '#contract/account-rules.ts'
import { AccountChange, editAccount } from '#contract/accounts.ts'
import { FormDialog } from '../../kit/dialogs/FormDialog.tsx'
import { Button } from '../../kit/ui/Button.tsx'
import { Checkbox } from '../../kit/ui/Checkbox.tsx'
import { PasswordField } from '../../kit/ui/PasswordField.tsx'
import { TextField } from '../../kit/ui/TextField.tsx'
import type { DialogState } from '../../kit/ui/useOpenedDialog.ts'
import { call } from '../../platform/api/call.ts'
import { formResolver, useFormField } from '../../platform/api/form.ts'
import { mailLanguage } from '../../platform/api/mail-language.ts'
import { useEdited } from '../../platform/api/useEdited.ts'
import { refreshSession } from '../../platform/session/session.ts'
import { useViewer } from '../../platform/session/useViewer.ts'
import { IdentityLink } from '../identity-link/IdentityLink.tsx'
import type { AdvancedFields } from './AdvancedFields.tsx'
import {
  accountForm,
  accountInForm,
  fieldsInForm,
  nothingElse,
  offeredTo,
  passwordsInForm,
} from './account-form.ts'
import { useAccountWords } from './useAccountWords.ts'

type EditAccountDialogProps = DialogState & {
  account: Account
  /** Offers only one's own name, e-mail address and password, as on the home page. */
  isOwnData?: boolean
  /** Further fields, if any; own data load without them. */
  Advanced?: typeof AdvancedFields
  /** Refreshes the page's data, besides the session. */
  refresh?: () => Promise<unknown>
}

/** Changes an account: name, e-mail, password and, for admins and staff, licences, role and end date. */
export function EditAccountDialog(props: EditAccountDialogProps) {
  const { account, isOwnData = false, Advanced, refresh, ...state } = props
  const t = useTranslations('people.edit')
  const words = useAccountWords(account, isOwnData)
  const viewer = useViewer()
  const client = useQueryClient()
  const isSelf = account.id === viewer.accountId
  const offered = isOwnData ? nothingElse : offeredTo(viewer, account)
  const { edited, fields, defaultValues, changeTo } = useEdited(account, {
    shape: AccountChange,
    inForm: accountInForm,
    labels: useFieldLabels(),
  })
  const asksPassword = (change: { email: string; password: string }) =>
    needsCurrentPassword(viewer, fields, change)

  const form = useForm({
    resolver: formResolver(accountForm(asksPassword)),
    defaultValues,
    mode: isOwnData ? 'onTouched' : 'onSubmit',
  })
  const { control } = form
  const login = useFormField(control, 'login')
  const name = useFormField(control, 'name')
  const email = useFormField(control, 'email')
  const password = useFormField(control, 'password')
  const passwordCheck = useFormField(control, 'passwordCheck')
  const currentPassword = useFormField(control, 'currentPassword')
  const mustChangePassword = useFormField(control, 'mustChangePassword')
  const hasNewPassword = password.value !== ''
  // Staff and dealers choose their own.
  const isColleague = isVendorAccount(account) && !isSelf
  // People sign in with it, so it is not changed by chance.
  const [isLoginOpen, setLoginOpen] = useState(false)

  return (
    <FormDialog
      {...state}
      form={form}
      title={words.title}
      submit={t('submit')}
      isSubmitDisabled={isOwnData && !form.formState.isDirty}
      call={(values) => {
        const { change, was } = changeTo(fieldsInForm(values, offered))
        const passwords = passwordsInForm(values, asksPassword(values))
        const user = { id: account.id, ...AccountChange.toWire({ ...change, ...passwords }), was }
        return call(editAccount, { params: { id: account.id }, body: { user, language: mailLanguage } })
      }}
      edited={edited}
      fieldNames={AccountChange.ourNames}
      success={words.done}
      refresh={async () => {
        if (isSelf) await refreshSession(client)
        await refresh?.()
      }}
    >
      {isLoginOpen ? (
        <TextField
          {...login}
          label={t('login')}
          hint={t('loginHint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          isRequired
          autoFocus
        />
      ) : (
        <TextField
          label={t('login')}
          hint={words.loginHint}
          value={account.login}
          onChange={() => undefined}
          isReadOnly
          autoComplete={isSelf ? 'username' : 'off'}
        />
      )}
      {offered.signIn && !isLoginOpen && (
        <div>
          <Button variant="quiet" icon={Pencil} onPress={() => setLoginOpen(true)}>
            {t('changeLogin')}
          </Button>
        </div>
      )}
      <TextField {...name} label={t('name')} autoComplete={isSelf ? 'name' : 'off'} />
      <TextField
        {...email}
        label={t('email')}
        type="email"
        autoComplete={isSelf ? 'email' : 'off'}
        autoCapitalize="none"
        spellCheck={false}
      />
      {!isColleague && (
        <PasswordField
          {...password}
          label={t('password')}
          hint={words.passwordHint}
          autoComplete="new-password"
        />
      )}
      {(isOwnData || hasNewPassword) && (
        <PasswordField
          {...passwordCheck}
          label={t('passwordCheck')}
          autoComplete="new-password"
          isRequired={hasNewPassword || undefined}
        />
      )}
      {offered.signIn && (
        <Checkbox
          isSelected={mustChangePassword.value}
          onChange={mustChangePassword.onChange}
          description={t('mustChangePasswordHint')}
        >
          {t('mustChangePassword')}
        </Checkbox>
      )}
      {asksPassword({ email: email.value, password: password.value }) && (
        <PasswordField
          {...currentPassword}
          label={words.currentPassword}
          hint={words.currentPasswordHint}
          autoComplete="current-password"
          isRequired
        />
      )}
      {Advanced && <Advanced control={control} offered={offered} />}
      {!isColleague && <IdentityLink account={account} />}
    </FormDialog>
  )
}

function useFieldLabels() {
  const t = useTranslations('people.edit')
  return {
    login: t('login'),
    name: t('name'),
    email: t('email'),
    seats: t('seats'),
    seatsReserved: t('seatsReserved'),
    isAdmin: t('isAdmin'),
    validUntil: t('validUntil'),
    mustChangePassword: t('mustChangePassword'),
  }
}
