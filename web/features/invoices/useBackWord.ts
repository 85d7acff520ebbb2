import { useTranslations } from 'use-intl'
import { useSession } from '../../platform/session/SessionContext.tsx'

/** The label of money to pay back: staff pay it, all others get it. */
export function useBackWord(): string {
  const t = useTranslations('invoices')
  const { kind } = useSession()
  return t(kind === 'staff' ? 'toPayBack' : 'willBePaidBack')
}
