import { useTranslations } from 'use-intl'
import { PasswordField } from '../ui/PasswordField.tsx'
import { TextField } from '../ui/TextField.tsx'
import type { useCredentials } from './useCredentials.ts'

/** Username and password of an account that there is. */
export function CredentialFields({ fields }: { fields: ReturnType<typeof useCredentials> }) {
  const t = useTranslations('signIn')
  return (
    <>
      <TextField
        {...fields.of('login')}
        label={t('login')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        isRequired
      />
      <PasswordField
        {...fields.of('password')}
        label={t('password')}
        autoComplete="current-password"
        isRequired
      />
    </>
  )
}
