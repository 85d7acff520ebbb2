import { useTranslations } from 'use-intl'
import { useSession } from '../../platform/session/SessionContext.tsx'

/** The words for money that is to be paid back: staff pay it, all others get it. */
export function useBackWord(): string {
  const t = useTranslations('invoices')
  const { kind } = useSession()
  return t(kind === 'staff' ? 'toPayBack' : 'willBePaidBack')
}
