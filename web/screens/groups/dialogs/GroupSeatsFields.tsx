import type { Control } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { Checkbox } from '../../../kit/ui/Checkbox.tsx'
import { DateField } from '../../../kit/ui/DateField.tsx'
import { NumberField } from '../../../kit/ui/NumberField.tsx'
import { useFormField } from '../../../platform/api/form.ts'
import type { GroupForm } from './group-form.ts'

/** A group's reserved seats and end date, each with a checkbox. */
export function GroupSeatsFields({ control }: { control: Control<GroupForm, unknown, GroupForm> }) {
  const t = useTranslations('groups.edit')
  const reserves = useFormField(control, 'reserves')
  const reservedSeats = useFormField(control, 'reservedSeats')
  const ends = useFormField(control, 'ends')
  const validUntil = useFormField(control, 'validUntil')
  return (
    <>
      <Checkbox isSelected={reserves.value} onChange={reserves.onChange} description={t('reserveHint')}>
        {t('reserve')}
      </Checkbox>
      {reserves.value && <NumberField {...reservedSeats} label={t('reservedSeats')} min={0} isRequired />}
      <Checkbox isSelected={ends.value} onChange={ends.onChange}>
        {t('ends')}
      </Checkbox>
      {ends.value && <DateField {...validUntil} label={t('validUntil')} isRequired />}
    </>
  )
}
