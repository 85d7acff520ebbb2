import { useTranslations } from 'use-intl'
import { PasswordField } from '../../kit/ui/PasswordField.tsx'
import type { useProof } from './useProof.ts'

/** The person's own password, if a change needs it. */
export function ProofField({ field }: Pick<ReturnType<typeof useProof>, 'field'>) {
  const t = useTranslations()
  if (!field) return null
  return (
    <PasswordField
      {...field}
      label={t('account.currentPassword')}
      hint={t('security.proofHint')}
      autoComplete="current-password"
      isRequired
      autoFocus
    />
  )
}
