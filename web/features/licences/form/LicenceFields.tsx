import type { ReactNode } from 'react'
import type { Control } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { Checkbox } from '../../../kit/ui/Checkbox.tsx'
import { DateField } from '../../../kit/ui/DateField.tsx'
import { NumberField } from '../../../kit/ui/NumberField.tsx'
import { TextField } from '../../../kit/ui/TextField.tsx'
import { useFormField } from '../../../platform/api/form.ts'
import styles from './LicenceFields.module.css'
import type { LicenceForm, LicenceFields as Values } from './licence-form.ts'

type Props = { control: Control<LicenceForm, unknown, LicenceForm>; isFirst?: boolean }

/** Seats, prices, end date, town and dealer of a licence. @param isFirst nothing stands above them: the seats get the focus */
export function LicenceFields({ control, isFirst = false }: Props) {
  const t = useTranslations('desk.form')
  const labels = useLicenceLabels()
  const seats = useFormField(control, 'seats')
  const ends = useFormField(control, 'ends')
  const validUntil = useFormField(control, 'validUntil')
  const price = useFormField(control, 'priceCents')
  const seatPrice = useFormField(control, 'seatPriceCents')
  const town = useFormField(control, 'town')
  const dealer = useFormField(control, 'dealer')
  const euros = { inputMode: 'decimal', autoComplete: 'off' } as const
  const inputs = {
    seats: <NumberField {...seats} label={labels.seats} min={0} autoFocus={isFirst} isRequired />,
    priceCents: <TextField {...price} label={labels.priceCents} {...euros} isRequired />,
    seatPriceCents: (
      <TextField {...seatPrice} label={labels.seatPriceCents} hint={t('seatPriceHint')} {...euros} />
    ),
    ends: (
      <Checkbox isSelected={ends.value} onChange={ends.onChange} description={t('endsHint')}>
        {t('ends')}
      </Checkbox>
    ),
    validUntil: ends.value && <DateField {...validUntil} label={labels.validUntil} isRequired />,
    town: <TextField {...town} label={labels.town} autoComplete="off" />,
    dealer: (
      <TextField
        {...dealer}
        label={labels.dealer}
        hint={t('dealerHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    ),
  } satisfies Record<keyof LicenceForm, ReactNode>
  return (
    <>
      <div className={styles.pair}>
        {inputs.seats}
        {inputs.priceCents}
      </div>
      {inputs.seatPriceCents}
      {inputs.ends}
      {inputs.validUntil}
      <div className={styles.pair}>
        {inputs.town}
        {inputs.dealer}
      </div>
    </>
  )
}

/** The labels of a licence's fields. */
export function useLicenceLabels(): Record<keyof Values, string> {
  const t = useTranslations('desk.form')
  const tFile = useTranslations('export.licences')
  return {
    seats: tFile('seats'),
    priceCents: tFile('priceCents'),
    seatPriceCents: t('seatPrice'),
    validUntil: useTranslations('groups.edit')('validUntil'),
    town: tFile('town'),
    dealer: t('dealer'),
  }
}
