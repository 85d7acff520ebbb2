import type { Control } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { Checkbox } from '../../../kit/ui/Checkbox.tsx'
import { DateField } from '../../../kit/ui/DateField.tsx'
import { NumberField } from '../../../kit/ui/NumberField.tsx'
import { TextField } from '../../../kit/ui/TextField.tsx'
import { useFormField } from '../../../platform/api/form.ts'
import styles from './LicenceFields.module.css'
import type { LicenceForm } from './licence-form.ts'

type Props = { control: Control<LicenceForm, unknown, LicenceForm>; isFirst?: boolean }

/** Seats, prices, end date, town and dealer of a licence. @param isFirst nothing stands above them: the seats get the focus */
export function LicenceFields({ control, isFirst = false }: Props) {
  const t = useTranslations('desk.form')
  const tEdit = useTranslations('groups.edit')
  const tFile = useTranslations('export.licences')
  const seats = useFormField(control, 'seats')
  const ends = useFormField(control, 'ends')
  const validUntil = useFormField(control, 'validUntil')
  const price = useFormField(control, 'priceCents')
  const seatPrice = useFormField(control, 'seatPriceCents')
  const town = useFormField(control, 'town')
  const dealer = useFormField(control, 'dealer')
  return (
    <>
      <div className={styles.pair}>
        <NumberField {...seats} label={tFile('seats')} min={0} autoFocus={isFirst} isRequired />
        <TextField {...price} label={tFile('priceCents')} inputMode="decimal" autoComplete="off" isRequired />
      </div>
      <TextField
        {...seatPrice}
        label={t('seatPrice')}
        hint={t('seatPriceHint')}
        inputMode="decimal"
        autoComplete="off"
      />
      <Checkbox isSelected={ends.value} onChange={ends.onChange} description={t('endsHint')}>
        {t('ends')}
      </Checkbox>
      {ends.value && <DateField {...validUntil} label={tEdit('validUntil')} isRequired />}
      <div className={styles.pair}>
        <TextField {...town} label={tFile('town')} autoComplete="off" />
        <TextField
          {...dealer}
          label={t('dealer')}
          hint={t('dealerHint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
    </>
  )
}
