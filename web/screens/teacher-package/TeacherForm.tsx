import { useId } from 'react'
import { type Control, useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import { institutionNumber, requestTeacherPackage, TeacherRequest } from '#contract/requests.ts'
import { Captcha } from '../../features/captcha/Captcha.tsx'
import { useCaptcha } from '../../features/captcha/useCaptcha.ts'
import { RequestForm } from '../../features/public-forms/RequestForm.tsx'
import { SenderFields } from '../../features/public-forms/SenderFields.tsx'
import { noSender, senderFields } from '../../features/public-forms/sender.ts'
import { useSending } from '../../features/public-forms/useSending.ts'
import { TextField } from '../../kit/ui/TextField.tsx'
import { call } from '../../platform/api/call.ts'
import { formResolver, useFormField } from '../../platform/api/form.ts'

const teacherForm = v.object({ ...senderFields, institution: institutionNumber })

type Values = v.InferInput<typeof teacherForm>

/** The form to request the package for teachers. */
export function TeacherForm({ onSent }: { onSent: (request: TeacherRequest) => void }) {
  const t = useTranslations('teacherPackage')
  const heading = useId()
  const captcha = useCaptcha('teacher-package')
  const form = useForm<Values, unknown, TeacherRequest>({
    resolver: formResolver(teacherForm),
    defaultValues: { ...noSender, institution: '' },
  })
  const sending = useSending({
    call: (request: TeacherRequest) =>
      captcha.send((token) =>
        call(requestTeacherPackage, { body: { ...TeacherRequest.toWire(request), captcha: token } }),
      ),
    onSuccess: (_, request) => onSent(request),
    form,
    fieldNames: TeacherRequest.ourNames,
  })
  const { control, handleSubmit } = form
  return (
    <section aria-labelledby={heading}>
      <RequestForm
        onSubmit={handleSubmit(sending.submit)}
        sending={sending}
        submit={t('submit')}
        captcha={<Captcha {...captcha.field} />}
      >
        <h2 id={heading}>{t('ask')}</h2>
        <SenderFields control={control} />
        <InstitutionField control={control} />
      </RequestForm>
    </section>
  )
}

type InstitutionFieldProps = { control: Control<Values, unknown, TeacherRequest> }

// A separate component, so that its field registers after the sender's, in focus order for the first invalid field.
function InstitutionField({ control }: InstitutionFieldProps) {
  const t = useTranslations('teacherPackage')
  const field = useFormField(control, 'institution')
  return (
    <TextField
      {...field}
      value={String(field.value)}
      label={t('institution')}
      hint={t('institutionHint')}
      inputMode="numeric"
      autoComplete="off"
      isRequired
    />
  )
}
