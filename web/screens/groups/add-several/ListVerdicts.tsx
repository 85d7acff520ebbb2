import { ClipboardList } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { EmptyState } from '../../../kit/ui/EmptyState.tsx'
import { ProgressBar } from '../../../kit/ui/ProgressBar.tsx'
import invisible from '../../../kit/ui/VisuallyHidden.module.css'
import source from './AddSeveral.module.css'
import type { ImportOutcome, List } from './import-call.ts'
import { MissingGroups } from './MissingGroups.tsx'
import { countKinds, inOrder, type Kind, kinds } from './rows.ts'
import { VerdictRow } from './VerdictRow.tsx'
import styles from './Verdicts.module.css'
import { AllWhoAreMeant } from './WhoIsMeant.tsx'

/** More rows at once make typing slow. */
const maxShown = 200

/** The number of lines that are read; if more are left out, they are alike. */
const maxLeftOut = 40

type Props = {
  outcome: ImportOutcome | null
  isChecking: boolean
  list: List
  passwords: ReadonlyMap<number, string>
  /** The address of what was deleted. */
  bin: string
  onChange: (next: Partial<List>) => void
}

/** The plan for each row; problems first, mended in place. */
export function ListVerdicts({ outcome, isChecking, list, passwords, bin, onChange }: Props) {
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
  const tellsGroup = outcome.columns.includes('group')
  return (
    <div className={styles.verdicts} aria-busy={isChecking}>
      {isChecking && <ProgressBar label={t('checking')} />}
      <Summary outcome={outcome} />
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
      <MissingGroups outcome={outcome} isChosen={list.makeGroups} onChange={onChange} />
      <AllWhoAreMeant outcome={outcome} edits={list.edits} onChange={onChange} />
      <table className={styles.table}>
        <caption className={invisible.hidden}>{t('happens')}</caption>
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
              edit={list.edits[row.line]}
              tellsGroup={tellsGroup}
              bin={bin}
              password={passwords.get(row.line)}
              onEdit={(edit) =>
                onChange({ edits: { ...list.edits, [row.line]: { ...list.edits[row.line], ...edit } } })
              }
            />
          ))}
        </tbody>
      </table>
      {left > 0 && <p className={styles.more}>{t('more', { count: left })}</p>}
    </div>
  )
}

/** The list's contents in one sentence, and its lines without a person. */
function Summary({ outcome }: { outcome: ImportOutcome }) {
  const t = useTranslations('import')
  const format = useFormatter()
  const { rows, newGroups, leftOut } = outcome
  const counts = countKinds(rows)
  const parts = [
    t('newCount', { count: counts.new }),
    newGroups.length > 0 && t('groupCount', { count: newGroups.length }),
    counts.question > 0 && t('questionCount', { count: counts.question }),
    counts.problem > 0 && t('problemCount', { count: counts.problem }),
    leftOut.length > 0 && t('leftOutCount', { count: leftOut.length }),
  ].filter((part) => part !== false)
  return (
    <div className={styles.found}>
      <p role="status" className={styles.sentence}>
        {format.list(parts)}
      </p>
      {leftOut.length > 0 && (
        <details>
          <summary className={source.summary}>{t('leftOut')}</summary>
          <ul className={styles.leftOut}>
            {leftOut.slice(0, maxLeftOut).map((row) => (
              <li key={row.line}>{t('lineText', row)}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
