import type { Control, FieldValues, Path } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { TextField } from '../../kit/ui/TextField.tsx'
import { useFormField } from '../../platform/api/form.ts'
import { FieldRow } from './FieldRow.tsx'
import type { noSender } from './sender.ts'

type Sender = typeof noSender

/** The sender's fields: e-mail address, first name and last name. */
export function SenderFields<Values extends FieldValues & Sender, Out>({
  control,
}: {
  control: Control<Values, unknown, Out>
}) {
  const t = useTranslations('requests')
  const email = useFormField(control, 'email' as Path<Values>)
  const firstName = useFormField(control, 'firstName' as Path<Values>)
  const name = useFormField(control, 'name' as Path<Values>)
  return (
    <>
      <TextField
        {...email}
        label={t('email')}
        type="email"
        autoComplete="email"
        spellCheck={false}
        isRequired
      />
      <FieldRow>
        <TextField {...firstName} label={t('firstName')} autoComplete="given-name" isRequired />
        <TextField {...name} label={t('name')} autoComplete="family-name" isRequired />
      </FieldRow>
    </>
  )
}
