import { useFormatter, useTranslations } from 'use-intl'
import type { Invoice } from '#contract/invoices.ts'
import { Cell, Row, Table } from '../../kit/ui/Table.tsx'
import { useEuros } from '../../platform/i18n/useEuros.ts'
import styles from './InvoiceScreen.module.css'

/** The lines of an invoice or a credit note, in the language of the paper. */
export function LinesTable({ kind, lines, language }: Pick<Invoice, 'kind' | 'lines' | 'language'>) {
  const t = useTranslations('paper')
  const tInvoices = useTranslations('invoices')
  const format = useFormatter()
  const euros = useEuros()
  const rate = usePercent()
  return (
    <div className={styles.lines}>
      <Table
        caption={tInvoices(kind === 'credit_note' ? 'creditedLines' : 'lines')}
        columns={[
          { id: 'what', header: t('what') },
          { id: 'quantity', header: t('quantity'), align: 'end' },
          { id: 'price', header: t('price'), align: 'end' },
          { id: 'vat', header: t('vat'), align: 'end' },
          { id: 'amount', header: t('amount'), align: 'end' },
        ]}
      >
        {lines.map((line, index) => (
          <Row key={`${index} ${line.text}`}>
            <Cell isHeader>
              <span lang={language} className={styles.what}>
                <b>{line.text}</b>
                <span className={styles.detail}>{line.detail}</span>
              </span>
            </Cell>
            <Cell label={t('quantity')} align="end">
              {format.number(line.quantity)}
            </Cell>
            <Cell label={t('price')} align="end">
              {euros(line.unitCents)}
            </Cell>
            <Cell label={t('vat')} align="end">
              {rate(line.vatRate)}
            </Cell>
            <Cell label={t('amount')} align="end">
              {euros(line.netCents)}
            </Cell>
          </Row>
        ))}
      </Table>
    </div>
  )
}

/** Writes a VAT rate, given in percent, as the paper does. */
export function usePercent(): (rate: number) => string {
  const format = useFormatter()
  return (rate) => `${format.number(rate, { maximumFractionDigits: 2 })}\u00a0%`
}
