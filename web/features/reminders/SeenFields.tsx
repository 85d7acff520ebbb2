import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { DateField } from '../../kit/ui/DateField.tsx'
import { Segments } from '../../kit/ui/Segments.tsx'
import { useFormField } from '../../platform/api/form.ts'
import { useCalendarDate } from '../../platform/i18n/useCalendarDate.ts'
import type { SeenForm } from './useSeenForm.ts'

/** The last day of silence: a suggested day, or any other one. */
export function SeenFields({ form, choices }: Pick<SeenForm, 'form' | 'choices'>) {
  const t = useTranslations('reminders.when')
  const date = useCalendarDate()
  const [chosen, setChosen] = useState<string>(choices[0]?.id ?? 'other')
  const seenUntil = useFormField(form.control, 'seenUntil')
  const choose = (id: string) => {
    setChosen(id)
    form.setValue('seenUntil', choices.find((choice) => choice.id === id)?.until ?? '', {
      shouldDirty: true,
    })
    form.clearErrors()
  }
  const options = [
    ...choices.map(({ id, until }) => ({ id: id as string, label: t(id, { date: date(until) }) })),
    { id: 'other', label: t('other') },
  ]
  return (
    <>
      <Segments label={t('legend')} value={chosen} onChange={choose} options={options} inPairs />
      {chosen === 'other' && <DateField {...seenUntil} label={t('date')} isRequired />}
    </>
  )
}
