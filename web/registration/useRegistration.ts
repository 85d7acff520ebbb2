import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { Registration } from '#contract/credentials.ts'
import { isRefusal } from '../api/api-error.ts'
import { formResolver } from '../api/form.ts'
import { useSubmit } from '../api/useSubmit.ts'
import {
  emptyRegistration,
  type RegistrationValues,
  registrationFieldNames,
  registrationForm,
  registrationFromForm,
} from './registration-form.ts'

type Options = {
  send: (registration: Registration) => Promise<unknown>
  onSuccess: (registered: RegistrationValues) => void
}

/** The form with which somebody registers, and sending it. */
export function useRegistration({ send, onSuccess }: Options) {
  const t = useTranslations()
  const form = useForm({
    resolver: formResolver(registrationForm),
    defaultValues: emptyRegistration,
  })
  const { submit, isPending, error } = useSubmit({
    call: (values: RegistrationValues) => send(registrationFromForm(values)),
    success: t('register.done.message'),
    form,
    fieldNames: registrationFieldNames,
    onSuccess: (_, values) => onSuccess(values),
    onError: (failure) => {
      if (!isRefusal(failure, 'licence.wrongWebCode')) return
      const wrong = { type: 'server', message: t('errors.licence.wrongWebCode') }
      form.setError('serialNumber', wrong, { shouldFocus: true })
    },
  })
  return { control: form.control, onSubmit: form.handleSubmit(submit), isPending, error }
}
