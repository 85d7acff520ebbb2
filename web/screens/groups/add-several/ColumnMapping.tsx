import { useTranslations } from 'use-intl'
import { columnFromWire, importColumns } from '#contract/import.ts'
import { Select } from '../../../kit/ui/Select.tsx'
import styles from './AddSeveral.module.css'
import type { ImportOutcome, List } from './import-call.ts'

type Props = { outcome: ImportOutcome; onChange: (next: Partial<List>) => void }

/** Says how the columns were read, and lets the person say it better. */
export function ColumnMapping({ outcome, onChange }: Props) {
  const t = useTranslations('import')
  const columns = outcome.columns.map((wire) => wire && columnFromWire(wire))
  const options = [
    ...importColumns.map((column) => ({ id: column, label: t(`columnNames.${column}`) })),
    { id: 'none', label: t('columnNames.none') },
  ]
  return (
    <details className={styles.mapping} open={columns.every((column) => column === null) || undefined}>
      <summary className={styles.summary}>{t('mapping')}</summary>
      <div className={styles.mapped}>
        <Select
          label={t('headingRow')}
          value={String(outcome.headingLine ?? 'none')}
          onChange={(chosen) =>
            onChange({ headingLine: chosen === 'none' ? null : Number(chosen), columns: null })
          }
          options={[
            { id: 'none', label: t('noHeadings') },
            ...outcome.firstRows.map((row) => ({ id: String(row.line), label: t('lineText', row) })),
          ]}
        />
        {columns.map((column, at) => (
          <Select
            key={at}
            label={outcome.headings?.[at] || t('column', { number: at + 1 })}
            value={column ?? 'none'}
            onChange={(chosen) => {
              const meant = importColumns.find((each) => each === chosen) ?? null
              onChange({
                columns: columns.map((each, place) => (place === at ? meant : each === meant ? null : each)),
                headingLine: outcome.headingLine,
              })
            }}
            options={options}
          />
        ))}
      </div>
    </details>
  )
}
