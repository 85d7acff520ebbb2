import type { Control } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { Account } from '#contract/account.ts'
import { useFormField } from '../../../api/form.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { DateField } from '../../../ui/DateField.tsx'
import { NumberField } from '../../../ui/NumberField.tsx'
import { mayChangeEndDate, mayChangePersonSeats, mayChangeRole, type Viewer } from '../rules.ts'
import styles from './AdvancedFields.module.css'
import type { PersonForm } from './person-form.ts'

type Props = { control: Control<PersonForm, unknown, PersonForm>; person: Account; viewer: Viewer }

/** Licences, role and end date of a person, as far as this viewer may change them. */
export function AdvancedFields({ control, person, viewer }: Props) {
  const t = useTranslations('people.edit')
  const seats = useFormField(control, 'seats')
  const seatsReserved = useFormField(control, 'seatsReserved')
  const isAdmin = useFormField(control, 'isAdmin')
  const ends = useFormField(control, 'ends')
  const validUntil = useFormField(control, 'validUntil')
  const withSeats = mayChangePersonSeats(person, viewer)
  const withRole = mayChangeRole(person, viewer)
  const withEndDate = mayChangeEndDate(person, viewer)
  if (!withSeats && !withRole && !withEndDate) return null

  return (
    <fieldset className={styles.advanced}>
      <legend className={styles.legend}>{t('advanced')}</legend>
      {withSeats && (
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
      {withRole && (
        <Checkbox isSelected={isAdmin.value} onChange={isAdmin.onChange} description={t('isAdminHint')}>
          {t('isAdmin')}
        </Checkbox>
      )}
      {withEndDate && (
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
