import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { Registration } from '#contract/credentials.ts'
import { isRefusal } from '../../platform/api/api-error.ts'
import { formResolver } from '../../platform/api/form.ts'
import { type CaptchaField, useCaptcha } from '../captcha/useCaptcha.ts'
import {
  emptyRegistration,
  type RegistrationValues,
  registrationFieldNames,
  registrationForm,
  registrationFromForm,
} from './registration-form.ts'

/**
 * The registration form. `submission` goes to `useSubmit`. `captcha` is set once the server requires one, after too many
 * wrong web codes for the serial number.
 */
export function useRegistration(send: (registration: Registration) => Promise<unknown>) {
  const t = useTranslations()
  const form = useForm({
    resolver: formResolver(registrationForm),
    defaultValues: emptyRegistration,
  })
  const captcha = useCaptcha('web-code')
  const [needsCaptcha, setNeedsCaptcha] = useState(false)
  const submission = {
    call: (values: RegistrationValues) => {
      const registration = registrationFromForm(values)
      if (!needsCaptcha) return send(registration)
      return captcha.send((token) => send({ ...registration, captcha: token }))
    },
    success: t('register.done.message'),
    fieldNames: registrationFieldNames,
    onError: (failure: unknown) => {
      if (isRefusal(failure, 'captcha.required')) setNeedsCaptcha(true)
      if (!isRefusal(failure, 'licence.wrongWebCode')) return
      const fieldError = { type: 'server', message: t('errors.licence.wrongWebCode') }
      form.setError('serialNumber', fieldError, { shouldFocus: true })
    },
  }
  const field: CaptchaField | null = needsCaptcha ? captcha.field : null
  return { form, submission, captcha: field }
}
