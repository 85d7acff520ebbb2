import { ClipboardList } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import styles from './AddSeveral.module.css'
import type { Edit, ImportOutcome } from './import-call.ts'
import { countKinds, inOrder, type Kind, kinds } from './rows.ts'
import { VerdictRow } from './VerdictRow.tsx'

/** More rows at once make typing slow. */
const maxShown = 200

type Props = {
  outcome: ImportOutcome | null
  isChecking: boolean
  edits: Readonly<Record<number, Edit>>
  passwords: ReadonlyMap<number, string>
  onEdit: (line: number, edit: Edit) => void
}

/** What becomes of each row; problems first, mended where they stand. */
export function ListVerdicts({ outcome, isChecking, edits, passwords, onEdit }: Props) {
  const t = useTranslations('import')
  const [chosen, setChosen] = useState<Kind | 'all'>('all')
  if (!outcome)
    return (
      <div className={styles.verdicts} aria-busy={isChecking}>
        {isChecking && <ProgressBar label={t('checking')} />}
        <EmptyState icon={ClipboardList} title={t('empty.title')} text={t('empty.text')} />
      </div>
    )
  const counts = { all: outcome.rows.length, ...countKinds(outcome.rows) }
  const shown = chosen !== 'all' && counts[chosen] === 0 ? 'all' : chosen
  const rows = inOrder(outcome.rows, shown)
  const left = rows.length - maxShown
  return (
    <div className={styles.verdicts} aria-busy={isChecking}>
      {isChecking && <ProgressBar label={t('checking')} />}
      <VisuallyHidden role="status">
        {!isChecking && t('summary', { count: counts.new, problems: counts.problem })}
      </VisuallyHidden>
      <fieldset aria-label={t('show')} className={styles.chips}>
        {(['all', ...kinds] as const)
          .filter((kind) => kind === 'all' || counts[kind] > 0)
          .map((kind) => (
            <button
              key={kind}
              type="button"
              className={styles.chip}
              aria-pressed={kind === shown}
              onClick={() => setChosen(kind)}
            >
              {t(`kinds.${kind}`)} <span className={styles.count}>{counts[kind]}</span>
            </button>
          ))}
      </fieldset>
      <table className={styles.table}>
        <caption className={styles.hidden}>{t('happens')}</caption>
        <thead className={styles.tableHead}>
          <tr>
            <th scope="col">{t('columnNames.name')}</th>
            <th scope="col">{t('columnNames.login')}</th>
            <th scope="col">{t('columnNames.password')}</th>
            <th scope="col">{t('happens')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, maxShown).map((row) => (
            <VerdictRow
              key={row.line}
              row={row}
              edit={edits[row.line]}
              password={passwords.get(row.line)}
              onEdit={(edit) => onEdit(row.line, edit)}
            />
          ))}
        </tbody>
      </table>
      {left > 0 && <p className={styles.more}>{t('more', { count: left })}</p>}
      {outcome.newGroups.length > 0 && (
        <p className={styles.more}>{t('newGroups', { groups: outcome.newGroups.join(', ') })}</p>
      )}
    </div>
  )
}
