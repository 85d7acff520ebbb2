import { useQueryClient } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { payInvoiceOnline } from '#contract/invoice-online.ts'
import type { Invoice } from '#contract/invoices.ts'
import { StartedPayment } from '#contract/payments.ts'
import { invoiceQuery } from '../../features/invoices/queries.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { call } from '../../platform/api/call.ts'
import { useSubmit } from '../../platform/api/useSubmit.ts'
import { useLeaving } from '../../platform/useLeaving.ts'
import styles from './InvoiceScreen.module.css'

/** The button that leads to the payment page for the open amount of an invoice, if that can be paid online. */
export function PayOnline({ invoice: { number, isPayableOnline } }: { invoice: Invoice }) {
  const t = useTranslations('invoices')
  const client = useQueryClient()
  const { isLeaving, leave } = useLeaving()
  const { submit, isPending } = useSubmit({
    call: async () => {
      const { data } = await call(payInvoiceOnline, { params: { number }, body: {} })
      return StartedPayment.fromWire(data)
    },
    onSuccess: ({ paymentPage }) => leave(paymentPage),
    // It may have been paid meanwhile.
    onError: () => void client.invalidateQueries(invoiceQuery(number)),
  })
  if (!isPayableOnline) return null
  return (
    <div className={styles.online}>
      <Button icon={CreditCard} isPending={isPending || isLeaving} onPress={() => void submit(undefined)}>
        {t('payOnline')}
      </Button>
    </div>
  )
}
