import { type Ref, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { askVendor, Question } from '#contract/support.ts'
import { call } from '../../api/call.ts'
import { formResolver, useFormField } from '../../api/form.ts'
import { lastProblem } from '../../api/last-problem.ts'
import { useSubmit } from '../../api/useSubmit.ts'
import { Outcome } from '../../public-forms/Outcome.tsx'
import { RequestForm } from '../../public-forms/RequestForm.tsx'
import { useSession } from '../../session/SessionContext.tsx'
import { useConfig } from '../../session/useConfig.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import styles from './TopicsScreen.module.css'

type WriteToUsProps = {
  headingRef: Ref<HTMLHeadingElement>
  /** The title of the page that the question is about. */
  page: string
  /** The serial number that the page was about. */
  licence: string | undefined
}

/** A question to the vendor, with what they need to know; the person sees all of it before it is sent. */
export function WriteToUs({ headingRef, page, licence }: WriteToUsProps) {
  const t = useTranslations('topics')
  const { account } = useSession()
  const { brand } = useConfig()
  const [answerTo, setAnswerTo] = useState<string>()
  const [about] = useState(() => {
    const problem = lastProblem()
    const lines = [
      t('onPage', { page }),
      licence && licence !== account.serialNumber && t('forLicence', { serialNumber: licence }),
      problem && t('sawMessage', { text: problem }),
    ]
    return lines.filter(Boolean).join('\n')
  })
  return (
    <Card as="section" padding="large">
      <div className={styles.write}>
        <h2 ref={headingRef} tabIndex={-1}>
          {t('writeTitle')}
        </h2>
        {answerTo === undefined ? (
          <>
            <p>{t('writeText')}</p>
            <QuestionForm about={about} onSent={setAnswerTo} />
          </>
        ) : (
          <Outcome
            kind="thanks"
            title={t('sent')}
            text={<p>{t('sentText', { email: answerTo })}</p>}
            action={<Button onPress={() => setAnswerTo(undefined)}>{t('writeAgain')}</Button>}
          />
        )}
        <p>
          {t.rich('byMail', {
            address: () => (
              <TextLink href={`mailto:${brand.supportAddress}`}>{brand.supportAddress}</TextLink>
            ),
          })}
        </p>
      </div>
    </Card>
  )
}

/** @param props.onSent is called with the address for the answer */
function QuestionForm({ about, onSent }: { about: string; onSent: (email: string) => void }) {
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
  const { submit, isPending, error } = useSubmit({
    call: (question: Question) => call(askVendor, { body: Question.toWire(question) }),
    onSuccess: (_, question) => onSent(question.email),
    form,
  })
  const { serialNumber } = account
  return (
    <RequestForm
      onSubmit={handleSubmit(submit)}
      isPending={isPending}
      error={error}
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
