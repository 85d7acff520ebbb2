import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import { requiredText } from '#contract/fields.ts'
import { requestSpeechTherapistPackage, SpeechTherapistRequest } from '#contract/requests.ts'
import { Captcha } from '../../features/captcha/Captcha.tsx'
import { useCaptcha } from '../../features/captcha/useCaptcha.ts'
import { RequestForm } from '../../features/public-forms/RequestForm.tsx'
import { SenderFields } from '../../features/public-forms/SenderFields.tsx'
import { noSender, senderFields } from '../../features/public-forms/sender.ts'
import { useSending } from '../../features/public-forms/useSending.ts'
import { call } from '../../platform/api/call.ts'
import { formResolver } from '../../platform/api/form.ts'
import { AddressFields } from './AddressFields.tsx'
import styles from './SpeechTherapistForm.module.css'

const speechTherapistForm = v.object({
  ...senderFields,
  street: requiredText(),
  number: requiredText(20),
  postal: requiredText(20),
  city: requiredText(),
  workplace: requiredText(),
})

const empty = { ...noSender, street: '', number: '', postal: '', city: '', workplace: '' }

type SpeechTherapistFormProps = { onSent: (request: SpeechTherapistRequest) => void }

/** The form to request the package for speech therapists. */
export function SpeechTherapistForm({ onSent }: SpeechTherapistFormProps) {
  const t = useTranslations('speechTherapist')
  const captcha = useCaptcha('logopedist')
  const form = useForm<SpeechTherapistRequest, unknown, SpeechTherapistRequest>({
    resolver: formResolver(speechTherapistForm),
    defaultValues: empty,
  })
  const sending = useSending({
    call: (request: SpeechTherapistRequest) =>
      captcha.send((token) =>
        call(requestSpeechTherapistPackage, {
          body: { ...SpeechTherapistRequest.toWire(request), captcha: token },
        }),
      ),
    onSuccess: (_, request) => onSent(request),
    form,
    fieldNames: SpeechTherapistRequest.ourNames,
  })
  const { control, handleSubmit } = form
  return (
    <RequestForm
      onSubmit={handleSubmit(sending.submit)}
      sending={sending}
      submit={t('submit')}
      captcha={<Captcha {...captcha.field} />}
    >
      <fieldset className={styles.part}>
        <legend className={styles.question}>{t('you')}</legend>
        <SenderFields control={control} />
      </fieldset>
      <fieldset className={styles.part}>
        <legend className={styles.question}>{t('address')}</legend>
        <AddressFields control={control} />
      </fieldset>
    </RequestForm>
  )
}
