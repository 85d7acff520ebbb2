import { useTranslations } from 'use-intl'
import type { Invoice } from '#contract/invoices.ts'
import { mentionsVatToRepay } from '#contract/vat.ts'
import { LinesTable } from '../../features/invoices/paper/LinesTable.tsx'
import paper from '../../features/invoices/paper/Paper.module.css'
import { Parties } from '../../features/invoices/paper/Parties.tsx'
import { Totals } from '../../features/invoices/paper/Totals.tsx'
import { usePaperTitle } from '../../features/invoices/paper/usePaperTitle.ts'
import { Card } from '../../kit/ui/Card.tsx'
import { TextLink } from '../../kit/ui/TextLink.tsx'
import { addressOf } from '../../platform/addresses.ts'
import { useCalendarDate } from '../../platform/i18n/useCalendarDate.ts'
import { CreditMoney } from './CreditMoney.tsx'
import { HowToPay } from './HowToPay.tsx'
import { PaymentReminders } from './PaymentReminders.tsx'
import { QuotePart } from './QuotePart.tsx'
import { Receipts } from './Receipts.tsx'

/** The contents of a paper: an invoice with the money that came in for it, a credit note, or a quote with what accepting it does. */
export function InvoicePaper({ invoice }: { invoice: Invoice }) {
  const facts = useFacts(invoice)
  const caption = useCaption(invoice)
  const total = useTotalLabel(invoice)
  return (
    <Card>
      <div className={paper.paper}>
        <Parties {...invoice} facts={facts} />
        <LinesTable {...invoice} caption={caption} />
        <Totals {...invoice} total={total} />
        <AfterTotals invoice={invoice} />
      </div>
    </Card>
  )
}

function AfterTotals({ invoice }: { invoice: Invoice }) {
  const t = useTranslations('paper')
  if (invoice.kind === 'quote') return <QuotePart number={invoice.number} />
  if (invoice.credits)
    return (
      <>
        <CreditMoney credits={invoice.credits} toPayBackCents={invoice.toPayBackCents} />
        {mentionsVatToRepay(invoice) && <p>{t('vatToRepay')}</p>}
      </>
    )
  return (
    <>
      <HowToPay invoice={invoice} />
      <Receipts invoice={invoice} />
      <PaymentReminders reminders={invoice.reminders} />
    </>
  )
}

function useCaption({ kind, number }: Invoice): string {
  const t = useTranslations('invoices')
  const paperTitle = usePaperTitle()
  if (kind === 'quote') return paperTitle({ kind, number })
  return t(kind === 'credit_note' ? 'creditedLines' : 'lines')
}

function useTotalLabel({ kind, due, state, creditedCents }: Invoice): string {
  const t = useTranslations('paper')
  if (kind === 'credit_note') return t('totalCredit')
  // The total of a credited invoice is more than the amount to pay.
  const isTotal = kind === 'quote' || due === null || state === 'paid' || creditedCents > 0
  return t(isTotal ? 'total' : 'toPay')
}

function useFacts({ kind, date: issued, due, buyer, customer, credits }: Invoice) {
  const t = useTranslations('paper')
  const date = useCalendarDate()
  return [
    [t('date'), date(issued)],
    [t(kind === 'quote' ? 'validUntil' : 'payBy'), due && date(due)],
    [
      t('forInvoice'),
      credits && (
        <TextLink href={addressOf.invoice(credits.number)} isStrong>
          {credits.number}
        </TextLink>
      ),
    ],
    [t('reason'), credits?.reason],
    [t('reference'), buyer.reference],
    [t('customer'), customer.serialNumber],
  ] as const
}
