import { UserPlus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Group } from '#contract/groups.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import { Checkbox } from '../../../kit/ui/Checkbox.tsx'
import type { ImportOutcome, List } from './import-call.ts'
import styles from './ListFoot.module.css'
import { countKinds } from './rows.ts'

type Props = {
  group: Group
  list: List
  outcome: ImportOutcome | null
  progress: { done: number; total: number } | null
  /** Whether the list can be sent: it is checked, and all passwords are made. */
  isReady: boolean
  onChange: (next: Partial<List>) => void
  onSend: () => void
  onCancel: () => void
}

/** The effect on the seats, and the button that counts. */
export function ListFoot(props: Props) {
  const { group, list, outcome, progress, isReady, onChange, onSend, onCancel } = props
  const t = useTranslations('import')
  const ui = useTranslations('ui')
  const counts = countKinds(outcome?.rows ?? [])
  // A person named as meant is changed without the tick.
  const changed = outcome?.rows.filter(({ verdict }) => verdict === 'changed').length ?? 0
  const count = counts.new + changed
  const label = counts.new === 0 && changed > 0 ? t('change', { count: changed }) : t('add', { count })
  return (
    <div className={styles.foot}>
      <div className={styles.footText} role="status">
        {progress ? (
          <>
            <strong>{t('adding', progress)}</strong>
            {progress.total > 50 && <span className={styles.second}>{t('goesOn')}</span>}
          </>
        ) : (
          <>
            <strong className={styles.count}>{t('newCount', { count: counts.new })}</strong>
            <span className={styles.second}>{t('seats', { group: group.name, seats: group.seats })}</span>
          </>
        )}
      </div>
      {!progress && (
        <div className={styles.ticks}>
          {counts.differs > 0 && (
            <Checkbox isSelected={list.alsoChange} onChange={(alsoChange) => onChange({ alsoChange })}>
              {t('alsoChange', { count: counts.differs })}
            </Checkbox>
          )}
        </div>
      )}
      <div className={styles.buttons}>
        <span className={styles.cancel}>
          <Button variant="quiet" onPress={onCancel}>
            {progress ? ui('close') : ui('cancel')}
          </Button>
        </span>
        <Button
          variant="primary"
          icon={UserPlus}
          isPending={progress !== null}
          isDisabled={!progress && (count === 0 || !isReady)}
          onPress={onSend}
        >
          {label}
        </Button>
      </div>
    </div>
  )
}
