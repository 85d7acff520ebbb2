import { useTranslations } from 'use-intl'
import type { Credits, Invoice } from '#contract/invoices.ts'
import { Unbroken } from '../../kit/ui/Unbroken.tsx'
import { useEuros } from '../../platform/i18n/useEuros.ts'
import { useSession } from '../../platform/session/SessionContext.tsx'

type Props = { credits: Credits } & Pick<Invoice, 'toPayBackCents'>

/** The amount that the vendor still has to pay back for the invoice of a credit note. */
export function CreditMoney({ credits: { number }, toPayBackCents }: Props) {
  const t = useTranslations('invoices')
  const euros = useEuros()
  const { kind } = useSession()
  if (toPayBackCents === 0) return <p>{t('nothingBack')}</p>
  const owed = t(kind === 'staff' ? 'stillOwed' : 'owed', { amount: euros(toPayBackCents), number })
  return (
    <p>
      <Unbroken text={owed} />
    </p>
  )
}
