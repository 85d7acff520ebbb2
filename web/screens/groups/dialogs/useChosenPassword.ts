import { useTranslations } from 'use-intl'
import type { Group } from '#contract/groups.ts'
import type { PasswordKind } from '#i18n/word-lists.ts'
import { useMadePassword } from '../../../features/passwords/useMadePassword.ts'
import { useFormField } from '../../../platform/api/form.ts'
import type { PersonForm } from './new-person.ts'

/** The password of a new person, which is made. `fields`: what `MadePasswordFields` shows; `make`: makes another one. */
export function useChosenPassword(form: PersonForm, kind: PasswordKind, group: Group) {
  const t = useTranslations('people.add')
  const password = useFormField(form.control, 'password')
  const passwordCheck = useFormField(form.control, 'passwordCheck')
  const { made, make } = useMadePassword({
    kind,
    language: group.language ?? null,
    current: () => form.getValues('password'),
    fill: (password) => {
      form.setValue('password', password, { shouldValidate: true })
      form.setValue('passwordCheck', password, { shouldValidate: true })
    },
  })
  const labels = { password: t('password'), passwordCheck: t('passwordCheck'), hint: t('passwordHint') }
  return { fields: { kind, password, passwordCheck, made, onMakeAnother: () => void make(), labels }, make }
}
