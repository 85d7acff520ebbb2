import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { Account } from '#contract/account.ts'
import { givenPassword } from '#contract/easy-password.ts'
import type { Group } from '#contract/groups.ts'
import { MadePasswordFields } from '../../../features/passwords/MadePasswordFields.tsx'
import { PasswordKindSelect } from '../../../features/passwords/PasswordKindSelect.tsx'
import { usePasswordKind } from '../../../features/passwords/password-kind.ts'
import { FormDialog } from '../../../kit/dialogs/FormDialog.tsx'
import type { DialogState } from '../../../kit/ui/useOpenedDialog.ts'
import { formResolver } from '../../../platform/api/form.ts'
import { cardPersonOf, keepForCards } from '../../../platform/session/new-passwords.ts'
import { useRefreshGroups } from '../queries.ts'
import { addUserTo } from './changes.ts'
import { NameAndLogin } from './NameAndLogin.tsx'
import { noPerson, personWith } from './new-person.ts'
import { useChosenPassword } from './useChosenPassword.ts'
import { useNewLogin } from './useNewLogin.ts'

const newUser = personWith(givenPassword)

type Props = { group: Group } & DialogState

/** Adds users to a group: suggests a login from the name, and a password. */
export function AddPersonDialog({ group, ...state }: Props) {
  const t = useTranslations('people.add')
  const refresh = useRefreshGroups()
  const form = useForm({ resolver: formResolver(newUser), defaultValues: noPerson, mode: 'onTouched' })
  const fields = useNewLogin(form, { follows: true })
  const [passwordKind, choosePasswordKind] = usePasswordKind(group.serialNumber)
  const { fields: passwordFields, make } = useChosenPassword(form, passwordKind, group)

  const startNext = async () => {
    fields.startOver()
    const { password, passwordCheck } = form.getValues()
    form.reset({ ...noPerson, password, passwordCheck })
    await make()
    form.setFocus('name')
  }

  return (
    <FormDialog
      {...state}
      form={form}
      title={t('user.title')}
      submit={t('submit')}
      isSubmitDisabled={!form.formState.isValid}
      call={async ({ name, login, password }) => {
        const { data } = await addUserTo(group.id, { name, login, password })
        const person = Account.fromWire(data)
        keepForCards([{ person: cardPersonOf(person, true), password }])
        return person
      }}
      success={({ name, login }) => t('done', { name: name || login })}
      refresh={refresh}
      andNext={{ label: t('andNext'), onSuccess: startNext }}
      onError={fields.learn}
    >
      <p>{t('user.text', { group: group.name })}</p>
      <NameAndLogin fields={fields} loginHint={t('loginHint')} isLoginRequired autoFocus />
      <PasswordKindSelect
        kind={passwordKind}
        onChange={(chosen) => {
          choosePasswordKind(chosen)
          void make(chosen)
        }}
      />
      <MadePasswordFields {...passwordFields} />
    </FormDialog>
  )
}
