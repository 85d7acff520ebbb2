import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { BellRing } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Outcome } from '../../features/public-forms/Outcome.tsx'
import { PublicFormPage } from '../../features/public-forms/PublicFormPage.tsx'
import { ButtonLink } from '../../kit/ui/ButtonLink.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { isRefusal } from '../../platform/api/api-error.ts'
import { useErrorText } from '../../platform/api/useSubmit.ts'
import { Checking } from '../../platform/Checking.tsx'
import { Answer } from './Answer.tsx'
import { reminderQuery } from './queries.ts'

export { loadRemindersMessages as loadMessages } from '../../features/reminders/messages.ts'

/** The page of a reminder's link: silences or stops the reminders of its licence, only at a press, as mail scanners open links. */
export function RemindersScreen() {
  const t = useTranslations('reminders.page')
  const tTitles = useTranslations('shell.titles')
  const tSignIn = useTranslations('signIn')
  const errorText = useErrorText()
  const { code } = useParams({ from: '/public/reminders/$code' })
  const { data, error, refetch } = useQuery(reminderQuery(code))
  if (!data && !error) return <Checking />
  const isOver = isRefusal(error, 'reminder.over') || isRefusal(error, 'request.invalid')
  return (
    <PublicFormPage icon={BellRing} title={tTitles('reminders')} intro={isOver ? undefined : t('intro')}>
      {isOver ? (
        <Outcome
          kind="wrongLink"
          title={t('over')}
          text={<p>{t('overText')}</p>}
          action={
            <ButtonLink href="/login" variant="primary">
              {tSignIn('submit')}
            </ButtonLink>
          }
        />
      ) : data ? (
        // Another link may open while the page shows the outcome of the first.
        <Answer key={code} code={code} licence={data} />
      ) : (
        <ErrorState title={t('failed')} text={errorText(error)} onRetry={() => void refetch()} />
      )}
    </PublicFormPage>
  )
}
