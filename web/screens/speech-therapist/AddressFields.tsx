import type { Control } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { SpeechTherapistRequest } from '#contract/requests.ts'
import { FieldRow } from '../../features/public-forms/FieldRow.tsx'
import { TextField } from '../../kit/ui/TextField.tsx'
import { useFormField } from '../../platform/api/form.ts'

type AddressFieldsProps = { control: Control<SpeechTherapistRequest, unknown, SpeechTherapistRequest> }

/**
 * A speech therapist's address. A separate component, so that its fields register after the sender's, in focus order for
 * the first invalid field.
 */
export function AddressFields({ control }: AddressFieldsProps) {
  const t = useTranslations('speechTherapist')
  const street = useFormField(control, 'street')
  const number = useFormField(control, 'number')
  const postal = useFormField(control, 'postal')
  const city = useFormField(control, 'city')
  const workplace = useFormField(control, 'workplace')
  return (
    <>
      <FieldRow short="last">
        <TextField {...street} label={t('street')} autoComplete="address-line1" isRequired />
        <TextField {...number} label={t('number')} autoComplete="off" isRequired />
      </FieldRow>
      <FieldRow short="first">
        <TextField {...postal} label={t('postalCode')} autoComplete="postal-code" isRequired />
        <TextField {...city} label={t('city')} autoComplete="address-level2" isRequired />
      </FieldRow>
      <TextField
        {...workplace}
        label={t('workplace')}
        hint={t('workplaceHint')}
        autoComplete="organization"
        isRequired
      />
    </>
  )
}
