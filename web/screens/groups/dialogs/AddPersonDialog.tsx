import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import { Account } from '#contract/account.ts'
import { givenPassword } from '#contract/easy-password.ts'
import { newLogin, newPassword, text } from '#contract/fields.ts'
import type { Group } from '#contract/groups.ts'
import { suggestLogin } from '#contract/login-suggestion.ts'
import { MadePasswordFields } from '../../../features/passwords/MadePasswordFields.tsx'
import { PasswordKindSelect } from '../../../features/passwords/PasswordKindSelect.tsx'
import { usePasswordKind } from '../../../features/passwords/password-kind.ts'
import { useMadePassword } from '../../../features/passwords/useMadePassword.ts'
import { FormDialog } from '../../../kit/dialogs/FormDialog.tsx'
import { Button } from '../../../kit/ui/Button.tsx'
import { TextField } from '../../../kit/ui/TextField.tsx'
import type { DialogState } from '../../../kit/ui/useOpenedDialog.ts'
import { isRefusal } from '../../../platform/api/api-error.ts'
import { formResolver, useFormField } from '../../../platform/api/form.ts'
import { cardPersonOf, keepForCards } from '../../../platform/session/new-passwords.ts'
import { useRefreshGroups } from '../queries.ts'
import { addAdminTo, addUserTo } from './changes.ts'

const personWith = (password: typeof newPassword | typeof givenPassword) =>
  v.pipe(
    v.object({
      name: text(),
      login: newLogin,
      password,
      passwordCheck: v.pipe(v.string(), v.nonEmpty()),
    }),
    v.forward(
      v.partialCheck(
        [['password'], ['passwordCheck']],
        ({ password, passwordCheck }) => passwordCheck === '' || password === passwordCheck,
        'field.passwordsDiffer',
      ),
      ['passwordCheck'],
    ),
  )

const newPerson = { user: personWith(givenPassword), admin: personWith(newPassword) }

const empty = { name: '', login: '', password: '', passwordCheck: '' }

type Props = { kind: 'user' | 'admin'; group: Group } & DialogState

/** Adds users or admins to a group: suggests a login from the name, and a password. */
export function AddPersonDialog({ kind, group, ...state }: Props) {
  const t = useTranslations('people.add')
  const refresh = useRefreshGroups()
  const form = useForm({ resolver: formResolver(newPerson[kind]), defaultValues: empty, mode: 'onTouched' })
  const [isLoginTyped, setLoginTyped] = useState(false)
  const [freeLogin, setFreeLogin] = useState<string>()
  const add = kind === 'admin' ? addAdminTo : addUserTo
  const name = useFormField(form.control, 'name')
  const login = useFormField(form.control, 'login')
  const password = useFormField(form.control, 'password')
  const passwordCheck = useFormField(form.control, 'passwordCheck')
  const [passwordKind, choosePasswordKind] = usePasswordKind(group.serialNumber)
  const madeKind = kind === 'user' ? passwordKind : 'words'
  const { made, make } = useMadePassword({
    kind: madeKind,
    language: group.language ?? null,
    current: () => form.getValues('password'),
    fill: (password) => {
      form.setValue('password', password, { shouldValidate: true })
      form.setValue('passwordCheck', password, { shouldValidate: true })
    },
  })

  const setLogin = (value: string) => {
    setFreeLogin(undefined)
    form.setValue('login', value, { shouldValidate: value !== '' })
  }
  const typeName = (typed: string) => {
    name.onChange(typed)
    if (!isLoginTyped) setLogin(suggestLogin(typed))
  }
  const typeLogin = (typed: string) => {
    setFreeLogin(undefined)
    // An emptied field follows the name again.
    setLoginTyped(typed !== '')
    login.onChange(typed)
  }
  const takeFreeLogin = () => {
    setLogin(freeLogin ?? '')
    setLoginTyped(true)
    form.setFocus('login')
  }
  const startNext = async () => {
    setLoginTyped(false)
    const { password, passwordCheck } = form.getValues()
    form.reset({ ...empty, password, passwordCheck })
    await make()
    form.setFocus('name')
  }

  return (
    <FormDialog
      {...state}
      form={form}
      title={t(`${kind}.title`)}
      submit={t('submit')}
      isSubmitDisabled={!form.formState.isValid}
      call={async ({ name, login, password }) => {
        const { data } = await add(group.id, { name, login, password })
        const person = Account.fromWire(data)
        keepForCards([{ person: cardPersonOf(person, kind === 'user'), password }])
        return person
      }}
      success={({ name, login }) => t('done', { name: name || login })}
      refresh={refresh}
      andNext={{ label: t('andNext'), onSuccess: startNext }}
      onError={(error) => {
        const free = isRefusal(error, 'account.loginTaken') ? error.values.suggestion : undefined
        setFreeLogin(free === undefined ? undefined : String(free))
      }}
    >
      <p>{t(`${kind}.text`, { group: group.name })}</p>
      <TextField
        {...name}
        onChange={typeName}
        label={t('name')}
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        isRequired={false}
        autoFocus
      />
      <TextField
        {...login}
        onChange={typeLogin}
        label={t('login')}
        hint={t('loginHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        isRequired
      />
      {freeLogin !== undefined && (
        <div>
          <Button onPress={takeFreeLogin}>{t('takeLogin', { login: freeLogin })}</Button>
        </div>
      )}
      {kind === 'user' && (
        <PasswordKindSelect
          kind={passwordKind}
          onChange={(chosen) => {
            choosePasswordKind(chosen)
            void make(chosen)
          }}
        />
      )}
      <MadePasswordFields
        kind={madeKind}
        password={password}
        passwordCheck={passwordCheck}
        made={made}
        onMakeAnother={() => void make()}
        labels={{ password: t('password'), passwordCheck: t('passwordCheck'), hint: t('passwordHint') }}
      />
    </FormDialog>
  )
}
