import { useQueryClient } from '@tanstack/react-query'
import { BellOff, BellRing } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { RemindedLicence, ReminderAnswer } from '#contract/reminders.ts'
import { todayInBrussels } from '../../features/licences/end-date.ts'
import { Outcome } from '../../features/public-forms/Outcome.tsx'
import { isSilent } from '../../features/reminders/silence.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { FormMessage } from '../../kit/ui/FormMessage.tsx'
import { ProgressBar } from '../../kit/ui/ProgressBar.tsx'
import { TextLink } from '../../kit/ui/TextLink.tsx'
import { addressOf } from '../../platform/addresses.ts'
import { isRefusal } from '../../platform/api/api-error.ts'
import { useSubmit } from '../../platform/api/useSubmit.ts'
import { useCalendarDate } from '../../platform/i18n/useCalendarDate.ts'
import { LicenceFacts } from './LicenceFacts.tsx'
import { answerReminder, reminderQuery } from './queries.ts'
import styles from './Reminders.module.css'
import { SeenForm } from './SeenForm.tsx'

type Props = { code: string; licence: RemindedLicence }

/** The state of a licence's reminders, with buttons to silence, stop or restart them. */
export function Answer({ code, licence }: Props) {
  const t = useTranslations('reminders')
  const date = useCalendarDate()
  const client = useQueryClient()
  const [hasAnswered, setAnswered] = useState(false)
  const { submit, isPending, error } = useSubmit({
    call: (answer: ReminderAnswer) => answerReminder(code, answer),
    onSuccess: (now) => {
      client.setQueryData(reminderQuery(code).queryKey, now)
      setAnswered(true)
    },
    // The licence was renewed meanwhile: the page says so.
    onError: (failure) => {
      if (isRefusal(failure, 'reminder.over')) void client.resetQueries(reminderQuery(code))
    },
  })
  const { serialNumber, validUntil, stopped, seenUntil } = licence
  const isSeen = !stopped && isSilent(seenUntil, todayInBrussels(new Date()))
  const state = stopped ? 'stopped' : isSeen ? 'silent' : 'awake'
  const still = <p>{t('page.still', { date: date(validUntil) })}</p>
  return (
    <>
      {isPending && <ProgressBar label={t('page.saving')} />}
      <LicenceFacts licence={licence} />
      {state === 'stopped' && (
        <Outcome
          key={state}
          kind="thanks"
          title={t('page.stopped')}
          text={still}
          action={
            <Button icon={BellRing} isPending={isPending} onPress={() => void submit({ stopped: false })}>
              {t('start')}
            </Button>
          }
        />
      )}
      {state === 'silent' && (
        <Outcome
          key={state}
          kind="thanks"
          title={t('page.silent', { date: date(seenUntil ?? '') })}
          text={still}
          action={
            <Button isPending={isPending} onPress={() => void submit({ seenUntil: null })}>
              {t('again')}
            </Button>
          }
        />
      )}
      {state === 'awake' && (
        <>
          {hasAnswered && <Outcome kind="thanks" title={t('page.resumed')} text={still} />}
          <SeenForm
            validUntil={validUntil}
            isPending={isPending}
            onSeen={(until) => submit({ seenUntil: until })}
          />
        </>
      )}
      {state !== 'stopped' && (
        <div className={styles.stop}>
          <Button icon={BellOff} isPending={isPending} onPress={() => void submit({ stopped: true })}>
            {t('page.stop')}
          </Button>
          <p className={styles.note}>{t('page.forAll')}</p>
        </div>
      )}
      {error && <FormMessage kind="error">{error}</FormMessage>}
      <p className={styles.renew}>
        <TextLink href={addressOf.renewal(serialNumber)} isStrong>
          {t('page.renew')}
        </TextLink>
      </p>
    </>
  )
}
