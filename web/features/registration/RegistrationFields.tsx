import type { Control } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { TextField } from '../../kit/ui/TextField.tsx'
import { UsernameField } from '../../kit/ui/UsernameField.tsx'
import { useFormField } from '../../platform/api/form.ts'
import { NewPasswordFields } from '../passwords/NewPasswordFields.tsx'
import { FieldRow } from '../public-forms/FieldRow.tsx'
import type { RegistrationValues } from './registration-form.ts'

type RegistrationFieldsProps = {
  control: Control<RegistrationValues, unknown, RegistrationValues>
  autoFocus?: boolean | undefined
}

/** The seven fields of a registration. */
export function RegistrationFields({ control, autoFocus }: RegistrationFieldsProps) {
  const t = useTranslations('register')
  const serialNumber = useFormField(control, 'serialNumber')
  const firstName = useFormField(control, 'firstName')
  const lastName = useFormField(control, 'lastName')
  const email = useFormField(control, 'email')
  const login = useFormField(control, 'login')
  return (
    <>
      <TextField
        {...serialNumber}
        label={t('serialNumber')}
        hint={t('serialNumberHint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        transform="uppercase"
        autoFocus={autoFocus}
        isRequired
      />
      <FieldRow>
        <TextField {...firstName} label={t('firstName')} autoComplete="given-name" isRequired />
        <TextField {...lastName} label={t('lastName')} autoComplete="family-name" isRequired />
      </FieldRow>
      <TextField
        {...email}
        label={t('email')}
        type="email"
        autoComplete="email"
        spellCheck={false}
        isRequired
      />
      <UsernameField {...login} label={t('login')} hint={t('loginHint')} />
      <NewPasswordFields control={control} isFirst />
    </>
  )
}
