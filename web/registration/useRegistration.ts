import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { Registration } from '#contract/credentials.ts'
import { isRefusal } from '../api/api-error.ts'
import { formResolver } from '../api/form.ts'
import { useSubmit } from '../api/useSubmit.ts'
import { type CaptchaField, useCaptcha } from '../captcha/useCaptcha.ts'
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

/**
 * The form with which somebody registers, and sending it. `captcha` is for the form, once the server asks for one: too many
 * wrong web codes came for this serial number, from whomever.
 */
export function useRegistration({ send, onSuccess }: Options) {
  const t = useTranslations()
  const form = useForm({
    resolver: formResolver(registrationForm),
    defaultValues: emptyRegistration,
  })
  const captcha = useCaptcha('web-code')
  const [needsCaptcha, setNeedsCaptcha] = useState(false)
  const { submit, isPending, error } = useSubmit({
    call: (values: RegistrationValues) => {
      const registration = registrationFromForm(values)
      if (!needsCaptcha) return send(registration)
      return captcha.send((token) => send({ ...registration, captcha: token }))
    },
    success: t('register.done.message'),
    form,
    fieldNames: registrationFieldNames,
    onSuccess: (_, values) => onSuccess(values),
    onError: (failure) => {
      if (isRefusal(failure, 'captcha.required')) setNeedsCaptcha(true)
      if (!isRefusal(failure, 'licence.wrongWebCode')) return
      const wrong = { type: 'server', message: t('errors.licence.wrongWebCode') }
      form.setError('serialNumber', wrong, { shouldFocus: true })
    },
  })
  const field: CaptchaField | null = needsCaptcha ? captcha.field : null
  return { control: form.control, onSubmit: form.handleSubmit(submit), isPending, error, captcha: field }
}
