import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import { newLogin, newPassword } from '#contract/fields.ts'
import type { Group } from '#contract/groups.ts'
import { formResolver, useFormField } from '../../../api/form.ts'
import { FormDialog } from '../../../dialogs/FormDialog.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { DialogState } from '../../../ui/useOpenedDialog.ts'
import { addAdminTo, addUserTo } from '../changes.ts'
import { useRefreshGroups } from '../queries.ts'

const newPerson = v.pipe(
  v.object({ login: newLogin, password: newPassword, passwordCheck: v.pipe(v.string(), v.nonEmpty()) }),
  v.forward(
    v.partialCheck(
      [['password'], ['passwordCheck']],
      ({ password, passwordCheck }) => passwordCheck === '' || password === passwordCheck,
      'field.passwordsDiffer',
    ),
    ['passwordCheck'],
  ),
)

type Props = { kind: 'user' | 'admin'; group: Group } & DialogState

/** Adds a user to a group, or an admin who administers it and all below. */
export function AddPersonDialog({ kind, group, ...state }: Props) {
  const t = useTranslations('people.add')
  const refresh = useRefreshGroups()
  const form = useForm({
    resolver: formResolver(newPerson),
    defaultValues: { login: '', password: '', passwordCheck: '' },
    mode: 'onTouched',
  })
  const add = kind === 'admin' ? addAdminTo : addUserTo
  const login = useFormField(form.control, 'login')
  const password = useFormField(form.control, 'password')
  const passwordCheck = useFormField(form.control, 'passwordCheck')

  return (
    <FormDialog
      {...state}
      form={form}
      title={t(`${kind}.title`)}
      submit={t('submit')}
      isSubmitDisabled={!form.formState.isValid}
      call={({ login, password }) => add(group.id, { login, password })}
      success={t(`${kind}.done`)}
      refresh={refresh}
    >
      <p>{t(`${kind}.text`, { group: group.name })}</p>
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
      <PasswordField
        {...password}
        label={t('password')}
        hint={t('passwordHint')}
        autoComplete="new-password"
        isRequired
      />
      <PasswordField {...passwordCheck} label={t('passwordCheck')} autoComplete="new-password" isRequired />
    </FormDialog>
  )
}
