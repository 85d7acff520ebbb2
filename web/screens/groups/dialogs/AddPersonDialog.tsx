import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import { newLogin, newPassword } from '#contract/fields.ts'
import type { Group } from '#contract/groups.ts'
import { formResolver, useFormField } from '../../../api/form.ts'
import { useSubmit } from '../../../api/useSubmit.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogActions } from '../../../ui/DialogActions.tsx'
import { Form } from '../../../ui/Form.tsx'
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
export function AddPersonDialog({ kind, group, isOpen, onClose }: Props) {
  const t = useTranslations('people.add')
  const refresh = useRefreshGroups()
  const form = useForm({
    resolver: formResolver(newPerson),
    defaultValues: { login: '', password: '', passwordCheck: '' },
    mode: 'onTouched',
  })
  const add = kind === 'admin' ? addAdminTo : addUserTo
  const { submit, isPending, error } = useSubmit({
    call: ({ login, password }: v.InferOutput<typeof newPerson>) => add(group.id, { login, password }),
    success: t(`${kind}.done`),
    onSuccess: async () => {
      await refresh()
      onClose()
    },
    form,
  })
  const login = useFormField(form.control, 'login')
  const password = useFormField(form.control, 'password')
  const passwordCheck = useFormField(form.control, 'passwordCheck')

  return (
    <Dialog title={t(`${kind}.title`)} isOpen={isOpen} onClose={onClose} isPending={isPending}>
      <Form onSubmit={form.handleSubmit(submit)} error={error}>
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
        <DialogActions>
          <Button onPress={onClose} isDisabled={isPending}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="primary" isPending={isPending} isDisabled={!form.formState.isValid}>
            {t('submit')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
