import { useTranslations } from 'use-intl'
import { PasswordField } from '../../kit/ui/PasswordField.tsx'
import { TextLink } from '../../kit/ui/TextLink.tsx'
import { UsernameField } from '../../kit/ui/UsernameField.tsx'
import type { useCredentials } from './useCredentials.ts'

type Props = {
  fields: ReturnType<typeof useCredentials>
  /** The browser offers passkeys at the username. */
  takesPasskeys?: boolean
}

/** Username and password of an existing account. */
export function CredentialFields({ fields, takesPasskeys }: Props) {
  const t = useTranslations('signIn')
  return (
    <>
      <UsernameField
        {...fields.of('login')}
        label={t('login')}
        {...(takesPasskeys && { autoComplete: 'username webauthn' })}
      />
      <PasswordField
        {...fields.of('password')}
        label={t('password')}
        autoComplete="current-password"
        isRequired
        action={
          <TextLink href="/help/forgot-password" state={{ login: fields.values.login }} isStrong>
            {t('forgot')}
          </TextLink>
        }
      />
    </>
  )
}
