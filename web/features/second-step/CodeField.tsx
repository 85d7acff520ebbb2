import type { Ref } from 'react'
import { useTranslations } from 'use-intl'
import { TextField } from '../../kit/ui/TextField.tsx'

type CodeFieldProps = {
  ref?: Ref<HTMLInputElement>
  value: string
  onChange: (value: string) => void
  autoFocus?: boolean
}

/** The field for the six digits that an authenticator app shows. It takes what is pasted with spaces as well. */
export function CodeField(props: CodeFieldProps) {
  const t = useTranslations('secondStep.totp')
  return (
    <TextField
      {...props}
      label={t('code')}
      hint={t('hint')}
      name="code"
      autoComplete="one-time-code"
      inputMode="numeric"
      isRequired
    />
  )
}
