import { useTranslations } from 'use-intl'
import type { Credits, Invoice } from '#contract/invoices.ts'
import { useEuros } from '../../platform/i18n/useEuros.ts'
import { useSession } from '../../platform/session/SessionContext.tsx'

type Props = { credits: Credits } & Pick<Invoice, 'toPayBackCents'>

/** The amount that a credit note makes the vendor pay back, and whether that was done. */
export function CreditMoney({ credits: { number, paidCents }, toPayBackCents }: Props) {
  const t = useTranslations('invoices')
  const euros = useEuros()
  const { kind } = useSession()
  if (toPayBackCents > 0) {
    const amount = euros(toPayBackCents)
    return <p>{kind === 'staff' ? t('stillOwed', { amount, number }) : t('owed', { amount })}</p>
  }
  return <p>{paidCents > 0 ? t('allPaidBack', { amount: euros(paidCents) }) : t('nothingBack')}</p>
}
