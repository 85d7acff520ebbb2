import { useParams } from '@tanstack/react-router'
import { MailCheck, MailX } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { confirmSubscription, unsubscribe } from '#contract/requests.ts'
import { Outcome } from '../../features/public-forms/Outcome.tsx'
import { PublicFormPage } from '../../features/public-forms/PublicFormPage.tsx'
import { Button } from '../../kit/ui/Button.tsx'
import { ButtonLink } from '../../kit/ui/ButtonLink.tsx'
import { Form } from '../../kit/ui/Form.tsx'
import { ProgressBar } from '../../kit/ui/ProgressBar.tsx'
import { isRefusal } from '../../platform/api/api-error.ts'
import { call } from '../../platform/api/call.ts'
import { useSubmit } from '../../platform/api/useSubmit.ts'

type Action = 'confirm' | 'unsubscribe'

const looks = {
  confirm: { icon: MailCheck, endpoint: confirmSubscription },
  unsubscribe: { icon: MailX, endpoint: unsubscribe },
}

/** The page that the confirmation mail links to. */
export function ConfirmNewsletterScreen() {
  const { code } = useParams({ from: '/public/newsletter/confirm/$code' })
  return <NewsletterCode action="confirm" code={code} />
}

/** The page that the unsubscribe link in every newsletter opens. */
export function UnsubscribeScreen() {
  const { code } = useParams({ from: '/public/newsletter/unsubscribe/$code' })
  return <NewsletterCode action="unsubscribe" code={code} />
}

/** Acts only at the press of a button, because mail scanners open every link. */
function NewsletterCode({ action, code }: { action: Action; code: string }) {
  const t = useTranslations(`newsletter.${action}`)
  // Another link may open while the page shows the outcome of the first.
  return (
    <PublicFormPage icon={looks[action].icon} title={t('title')} intro={t('intro')}>
      <CodeForm key={code} action={action} code={code} />
    </PublicFormPage>
  )
}

function CodeForm({ action, code }: { action: Action; code: string }) {
  const t = useTranslations('newsletter')
  const [outcome, setOutcome] = useState<'done' | 'wrong'>()
  const { submit, isPending, error } = useSubmit({
    call: () => call(looks[action].endpoint, { body: { code } }),
    onSuccess: () => setOutcome('done'),
    onError: (failure) => isWrongLink(failure) && setOutcome('wrong'),
  })
  if (outcome === 'done') {
    return (
      <Outcome kind="thanks" title={t(`${action}.done.title`)} text={<p>{t(`${action}.done.text`)}</p>} />
    )
  }
  if (outcome === 'wrong') {
    return (
      <Outcome
        kind="wrongLink"
        title={t('wrongTitle')}
        text={<p>{t(`${action}.wrong`)}</p>}
        action={<ButtonLink href="/newsletter">{t('again')}</ButtonLink>}
      />
    )
  }
  return (
    <Form onSubmit={submit} error={error}>
      {isPending && <ProgressBar label={t(`${action}.title`)} />}
      <p>{t(`${action}.text`)}</p>
      <div>
        <Button type="submit" variant="primary" icon={looks[action].icon} isPending={isPending}>
          {t(`${action}.submit`)}
        </Button>
      </div>
    </Form>
  )
}

/** Treats a malformed code as wrong. */
const isWrongLink = (failure: unknown) =>
  isRefusal(failure, 'newsletter.codeWrong') || isRefusal(failure, 'request.invalid')
