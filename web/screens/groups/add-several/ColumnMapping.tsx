import { useTranslations } from 'use-intl'
import { columnFromWire, importColumns } from '#contract/import.ts'
import { Checkbox } from '../../../kit/ui/Checkbox.tsx'
import { Select } from '../../../kit/ui/Select.tsx'
import styles from './AddSeveral.module.css'
import type { ImportOutcome, List } from './import-call.ts'

type Props = { list: List; outcome: ImportOutcome; onChange: (next: Partial<List>) => void }

/** Says how the columns were read, and lets the person say it better. */
export function ColumnMapping({ list, outcome, onChange }: Props) {
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
        <Checkbox
          isSelected={list.hasHeader ?? outcome.headings !== null}
          onChange={(hasHeader) => onChange({ hasHeader, columns })}
        >
          {t('hasHeader')}
        </Checkbox>
        {columns.map((column, at) => (
          <Select
            key={at}
            label={outcome.headings?.[at] || t('column', { number: at + 1 })}
            value={column ?? 'none'}
            onChange={(chosen) => {
              const meant = importColumns.find((each) => each === chosen) ?? null
              onChange({
                columns: columns.map((each, place) => (place === at ? meant : each === meant ? null : each)),
                hasHeader: list.hasHeader ?? outcome.headings !== null,
              })
            }}
            options={options}
          />
        ))}
      </div>
    </details>
  )
}
