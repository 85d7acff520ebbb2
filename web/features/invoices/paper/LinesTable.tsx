import { useFormatter, useTranslations } from 'use-intl'
import type { Invoice } from '#contract/invoices.ts'
import { Cell, Row, Table } from '../../../kit/ui/Table.tsx'
import { useEuros } from '../../../platform/i18n/useEuros.ts'
import styles from './Paper.module.css'
import { usePercent } from './usePercent.ts'

type Props = Pick<Invoice, 'lines' | 'language'> & { caption: string }

/** The lines of a paper, in the paper's language. */
export function LinesTable({ caption, lines, language }: Props) {
  const t = useTranslations('paper')
  const format = useFormatter()
  const euros = useEuros()
  const rate = usePercent()
  return (
    <div className={styles.lines}>
      <Table
        caption={caption}
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
