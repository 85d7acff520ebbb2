import type { Control } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useFormField } from '../api/form.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import { DateField } from '../ui/DateField.tsx'
import { NumberField } from '../ui/NumberField.tsx'
import { TextField } from '../ui/TextField.tsx'
import type { LicenceForm } from './licence-form.ts'

/** Seats, end date, price, town and dealer of a licence. */
export function LicenceFields({ control }: { control: Control<LicenceForm, unknown, LicenceForm> }) {
  const t = useTranslations('desk.form')
  const tEdit = useTranslations('groups.edit')
  const tFile = useTranslations('export.licences')
  const seats = useFormField(control, 'seats')
  const ends = useFormField(control, 'ends')
  const validUntil = useFormField(control, 'validUntil')
  const price = useFormField(control, 'priceCents')
  const town = useFormField(control, 'town')
  const dealer = useFormField(control, 'dealer')
  return (
    <>
      <NumberField {...seats} label={tFile('seats')} min={0} isRequired />
      <Checkbox isSelected={ends.value} onChange={ends.onChange} description={t('endsHint')}>
        {t('ends')}
      </Checkbox>
      {ends.value && <DateField {...validUntil} label={tEdit('validUntil')} isRequired />}
      <TextField {...price} label={tFile('priceCents')} inputMode="decimal" autoComplete="off" isRequired />
      <TextField {...town} label={tFile('town')} autoComplete="off" />
      <TextField
        {...dealer}
        label={t('dealer')}
        hint={t('dealerHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </>
  )
}
