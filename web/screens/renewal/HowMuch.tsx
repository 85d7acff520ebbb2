import { useTranslations } from 'use-intl'
import { mostYears } from '#contract/orders.ts'
import { NumberField } from '../../kit/ui/NumberField.tsx'
import { Segments } from '../../kit/ui/Segments.tsx'
import { useFormField } from '../../platform/api/form.ts'
import type { OrderControl } from './order-form.ts'
import styles from './RenewalForm.module.css'

const choices = Array.from({ length: mostYears }, (_, index) => index + 1)

type Props = {
  control: OrderControl
  years: number
  onYears: (years: number) => void
  seatsNow: number
}

/** For how long, and for how many seats. */
export function HowMuch({ control, years, onYears, seatsNow }: Props) {
  const t = useTranslations('renewal')
  return (
    <div className={styles.fields}>
      <Segments
        label={t('years.label')}
        value={String(years)}
        onChange={(value) => onYears(Number(value))}
        options={choices.map((count) => ({ id: String(count), label: t('years.count', { count }) }))}
      />
      <NumberField
        label={t('seats')}
        hint={t('seatsHint', { count: seatsNow })}
        min={seatsNow}
        {...useFormField(control, 'seats')}
      />
    </div>
  )
}
