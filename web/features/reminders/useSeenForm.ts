import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import { isCalendarDate } from '#contract/fields.ts'
import { longestSilenceDays } from '#contract/reminders.ts'
import { formResolver } from '../../platform/api/form.ts'
import { useCalendarDate } from '../../platform/i18n/useCalendarDate.ts'
import { todayInBrussels } from '../licences/end-date.ts'
import { daysLater, silenceChoices } from './silence.ts'

/** The form for the last day of silence, and the text of its button. @param validUntil the licence's, `YYYY-MM-DD` */
export function useSeenForm(validUntil: string) {
  const t = useTranslations('reminders')
  const date = useCalendarDate()
  const today = todayInBrussels(new Date())
  const choices = silenceChoices(today, validUntil)
  const [first, last] = [daysLater(today, 1), daysLater(today, longestSilenceDays)]
  const schema = v.object({
    seenUntil: v.pipe(
      v.string(),
      v.nonEmpty(),
      v.check(isCalendarDate, 'field.date'),
      v.check(
        (day) => day >= first && day <= last,
        t('when.outside', { first: date(first), last: date(last) }),
      ),
    ),
  })
  const form = useForm({
    resolver: formResolver(schema),
    defaultValues: { seenUntil: choices[0]?.until ?? '' },
    mode: 'onTouched',
  })
  const until = form.watch('seenUntil')
  const submit = isCalendarDate(until) ? t('when.submit', { date: date(until) }) : t('action')
  return { form, choices, submit }
}

export type SeenForm = ReturnType<typeof useSeenForm>
