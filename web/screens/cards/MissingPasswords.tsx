import { useTranslations } from 'use-intl'
import { RefusedNames } from '../../features/cards/RefusedNames.tsx'
import type { Failure } from '../../features/cards/useNewPasswordsFor.ts'
import { FormMessage } from '../../kit/ui/FormMessage.tsx'

/** Says first what a card costs: a password can only be printed where it was made just now. */
export function MissingPasswords({ count, failure }: { count: number; failure: Failure | undefined }) {
  const t = useTranslations('cards')
  return (
    <>
      <FormMessage kind="info">{t('missing', { count })}</FormMessage>
      {failure && (
        <FormMessage kind="error">
          {failure.text}
          <RefusedNames refused={failure.refused} />
        </FormMessage>
      )}
    </>
  )
}
