import type { Control } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { Checkbox } from '../../kit/ui/Checkbox.tsx'
import { DateField } from '../../kit/ui/DateField.tsx'
import { NumberField } from '../../kit/ui/NumberField.tsx'
import { useFormField } from '../../platform/api/form.ts'
import styles from './AdvancedFields.module.css'
import type { AccountForm, Offered } from './account-form.ts'

type Props = { control: Control<AccountForm, unknown, AccountForm>; offered: Offered }

/** The fields for licences, role and end date that this form offers. */
export function AdvancedFields({ control, offered }: Props) {
  const t = useTranslations('people.edit')
  const seats = useFormField(control, 'seats')
  const seatsReserved = useFormField(control, 'seatsReserved')
  const isAdmin = useFormField(control, 'isAdmin')
  const ends = useFormField(control, 'ends')
  const validUntil = useFormField(control, 'validUntil')
  if (!offered.seats && !offered.role && !offered.endDate) return null

  return (
    <fieldset className={styles.advanced}>
      <legend className={styles.legend}>{t('advanced')}</legend>
      {offered.seats && (
        <>
          <NumberField {...seats} label={t('seats')} hint={t('seatsHint')} min={0} isRequired />
          <Checkbox
            isSelected={seatsReserved.value}
            onChange={seatsReserved.onChange}
            description={t('seatsReservedHint')}
          >
            {t('seatsReserved')}
          </Checkbox>
        </>
      )}
      {offered.role && (
        <Checkbox isSelected={isAdmin.value} onChange={isAdmin.onChange} description={t('isAdminHint')}>
          {t('isAdmin')}
        </Checkbox>
      )}
      {offered.endDate && (
        <>
          <Checkbox isSelected={ends.value} onChange={ends.onChange}>
            {t('ends')}
          </Checkbox>
          {ends.value && <DateField {...validUntil} label={t('validUntil')} isRequired />}
        </>
      )}
    </fieldset>
  )
}
