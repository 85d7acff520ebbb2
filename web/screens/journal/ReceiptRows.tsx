import { useTranslations } from 'use-intl'
import type { JournalReceipt } from '#contract/journal.ts'
import { receiptWord } from '#contract/receipt-word.ts'
import { useSignedEuros } from '../../features/invoices/useSignedEuros.ts'
import { Cell, Row, Table } from '../../kit/ui/Table.tsx'
import { TextLink } from '../../kit/ui/TextLink.tsx'
import { addressOf } from '../../platform/addresses.ts'
import { useCalendarDate } from '../../platform/i18n/useCalendarDate.ts'
import { Customer } from './Customer.tsx'
import styles from './Journal.module.css'

/** Money in rows: when and how it came in or went back, and for which invoice. */
export function ReceiptRows({ receipts }: { receipts: readonly JournalReceipt[] }) {
  const t = useTranslations('journal')
  const tPaper = useTranslations('paper')
  const tColumns = useTranslations('licences.columns')
  return (
    <Table
      isDense
      caption={t('payments')}
      columns={[
        { id: 'number', header: tPaper('invoice') },
        { id: 'date', header: tPaper('date') },
        { id: 'customer', header: tPaper('customer') },
        { id: 'kind', header: tColumns('kind') },
        { id: 'amount', header: tPaper('amount'), align: 'end' },
      ]}
    >
      {receipts.map((receipt) => (
        <ReceiptRow key={receipt.id} receipt={receipt} />
      ))}
    </Table>
  )
}

function ReceiptRow({ receipt }: { receipt: JournalReceipt }) {
  const t = useTranslations('journal')
  const tPaper = useTranslations('paper')
  const tColumns = useTranslations('licences.columns')
  const tInvoices = useTranslations('invoices')
  const date = useCalendarDate()
  const euros = useSignedEuros()
  const { number, amountCents, isTakenBack, takenBackOn, text } = receipt
  return (
    <Row opensAsWhole>
      <Cell isHeader>
        <TextLink href={addressOf.invoice(number)} isStrong translate="no">
          {number}
        </TextLink>
      </Cell>
      <Cell label={tPaper('date')}>{date(receipt.date)}</Cell>
      <Cell label={tPaper('customer')}>
        <Customer customer={receipt.customer} />
      </Cell>
      <Cell label={tColumns('kind')}>
        {isTakenBack ? t('takenBack') : tInvoices(receiptWord(receipt))}{' '}
        {takenBackOn && (
          <p className={styles.under}>{tInvoices('takenBackOn', { date: date(takenBackOn) })}</p>
        )}
        {text && (
          <p className={styles.under} translate="no">
            {text}
          </p>
        )}
      </Cell>
      <Cell label={tPaper('amount')} align="end">
        <span className={styles.money}>{euros(amountCents)}</span>
      </Cell>
    </Row>
  )
}
