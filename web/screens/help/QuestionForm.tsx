import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { askVendor, Question } from '#contract/support.ts'
import { RequestForm } from '../../features/public-forms/RequestForm.tsx'
import { useSending } from '../../features/public-forms/useSending.ts'
import { TextArea } from '../../kit/ui/TextArea.tsx'
import { TextField } from '../../kit/ui/TextField.tsx'
import { call } from '../../platform/api/call.ts'
import { formResolver, useFormField } from '../../platform/api/form.ts'
import { useSession } from '../../platform/session/SessionContext.tsx'

type QuestionFormProps = {
  /** The suggested text about the page and what went wrong. */
  about: string
  /** Called with the address for the answer. */
  onSent: (email: string) => void
}

/** The form of a question to the vendor. */
export function QuestionForm({ about, onSent }: QuestionFormProps) {
  const t = useTranslations('topics')
  const { login, account } = useSession()
  const form = useForm({
    resolver: formResolver(Question.wire),
    defaultValues: { message: '', about, email: account.email },
  })
  const { control, handleSubmit } = form
  const message = useFormField(control, 'message')
  const email = useFormField(control, 'email')
  const told = useFormField(control, 'about')
  const sending = useSending({
    call: (question: Question) => call(askVendor, { body: Question.toWire(question) }),
    onSuccess: (_, question) => onSent(question.email),
    form,
  })
  const { serialNumber } = account
  return (
    <RequestForm
      onSubmit={handleSubmit(sending.submit)}
      sending={sending}
      submit={t('submit')}
      isAgreement={false}
    >
      <TextArea {...message} label={t('message')} isRequired maxLength={2000} />
      <TextField {...email} label={t('email')} type="email" autoComplete="email" isRequired />
      <TextArea {...told} label={t('about')} hint={t('aboutHint')} isRequired={false} maxLength={1000} />
      <p>{serialNumber ? t('sendsLicence', { login, serialNumber }) : t('sends', { login })}</p>
    </RequestForm>
  )
}
