import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { isCalendarDate } from '#contract/fields.ts'
import { daysAgo } from '../../features/history/days.ts'
import { DateField } from '../../kit/ui/DateField.tsx'
import { Select } from '../../kit/ui/Select.tsx'

type Period = { from: string | undefined; to: string | undefined }
type Props = Period & { onChange: (period: Period) => void }

const choices = ['any', 'week', 'month', 'dates'] as const

/** The days whose changes are shown: the last ones, or two dates. */
export function PeriodFilter({ from, to, onChange }: Props) {
  const t = useTranslations('history')
  const starts = { week: daysAgo(6), month: daysAgo(29) }
  const fitting =
    from === undefined && to === undefined
      ? 'any'
      : to === undefined && from === starts.week
        ? 'week'
        : to === undefined && from === starts.month
          ? 'month'
          : 'dates'
  const [choosesDates, setChoosesDates] = useState(false)
  const chosen = choosesDates ? 'dates' : fitting

  const choose = (id: string) => {
    setChoosesDates(id === 'dates')
    if (id === 'any') onChange({ from: undefined, to: undefined })
    if (id === 'week' || id === 'month') onChange({ from: starts[id], to: undefined })
  }
  return (
    <>
      <Select
        label={t('activity.period.label')}
        value={chosen}
        onChange={choose}
        options={choices.map((id) => ({ id, label: t(`activity.period.${id}`) }))}
      />
      {chosen === 'dates' && (
        <>
          <Day label={t('activity.from')} day={from} onChange={(day) => onChange({ from: day, to })} />
          <Day label={t('activity.to')} day={to} onChange={(day) => onChange({ from, to: day })} />
        </>
      )}
    </>
  )
}

type DayProps = { label: string; day: string | undefined; onChange: (day: string | undefined) => void }

/** Reports whole dates only; keeps what is typed until then. */
function Day({ label, day, onChange }: DayProps) {
  const [value, setValue] = useState(day ?? '')
  const change = (next: string) => {
    setValue(next)
    if (next === '') onChange(undefined)
    else if (isCalendarDate(next)) onChange(next)
  }
  return <DateField label={label} value={value} onChange={change} />
}
