import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Invoice, TakenBack } from '#contract/invoices.ts'
import { balanceOf } from '../../features/invoices/open-amount.ts'
import { showNotice } from '../../features/undo/notices.ts'
import { ActionDialog } from '../../kit/dialogs/ActionDialog.tsx'
import type { DialogState } from '../../kit/ui/useOpenedDialog.ts'
import { isRefusal } from '../../platform/api/api-error.ts'
import { useCalendarDate } from '../../platform/i18n/useCalendarDate.ts'
import { useEuros } from '../../platform/i18n/useEuros.ts'
import { refreshShown } from '../../platform/session/session.ts'
import { takeBackReceipt } from './credit-queries.ts'

export type Receipt = Invoice['receipts'][number]

type Props = DialogState & { invoice: Invoice; receipt: Receipt }

/** Explains the effects of taking back a note, and asks for confirmation. */
export function TakeBackDialog({ invoice, receipt, ...state }: Props) {
  const t = useTranslations('invoices.takeBack')
  const tUi = useTranslations('ui')
  const client = useQueryClient()
  const date = useCalendarDate()
  const follows = useConsequence(invoice, receipt)
  const tell = useTold(invoice, receipt)
  return (
    <ActionDialog
      {...state}
      title={t('title', { date: date(receipt.date) })}
      yes={t('action')}
      no={tUi('cancel')}
      call={() => takeBackReceipt(invoice.number, receipt.id)}
      onSuccess={async (taken) => {
        await refreshShown(client)
        state.onClose()
        tell(taken)
      }}
      // Someone else has taken it back: the page shows that.
      onError={(error) => void (isRefusal(error, 'invoice.receiptGone') && refreshShown(client))}
    >
      {follows.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </ActionDialog>
  )
}

/** The effects of taking the note back, in sentences. */
function useConsequence(invoice: Invoice, { amountCents, source }: Receipt): string[] {
  const t = useTranslations('invoices.takeBack')
  const euros = useEuros()
  const { number } = invoice
  const { open, back } = balanceOf({ ...invoice, paidCents: invoice.paidCents - amountCents })
  const again = source === 'bank' ? [t('fromBank')] : []
  if (open > 0) return [t('opens', { number, amount: euros(open) }), t('extension'), ...again]
  if (back > 0) return [t('owes', { number, amount: euros(back) }), ...again]
  return [t('counts', { number, amount: euros(Math.abs(amountCents)) }), ...again]
}

/** Reports the new state of the invoice and the licence in one notice. */
function useTold(invoice: Invoice, receipt: Receipt) {
  const t = useTranslations('invoices')
  const euros = useEuros()
  const date = useCalendarDate()
  const { number, customer } = invoice
  return ({ paidCents, toPayBackCents, validUntil, isKept }: TakenBack) => {
    const { open } = balanceOf({ ...invoice, paidCents })
    const became = [
      open > 0 && t('takeBack.open', { number, amount: euros(open) }),
      toPayBackCents > 0 && t('credit.toPayBack', { amount: euros(toPayBackCents) }),
      validUntil !== null &&
        t('credit.endsNow', { serialNumber: customer.serialNumber, date: date(validUntil) }),
      isKept && t('takeBack.kept'),
    ]
    showNotice({
      text: t('takeBack.done', { date: date(receipt.date) }),
      hint: became.filter(Boolean).join(' '),
    })
  }
}
