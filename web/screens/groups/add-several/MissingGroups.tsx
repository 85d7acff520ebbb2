import { useTranslations } from 'use-intl'
import { Checkbox } from '../../../kit/ui/Checkbox.tsx'
import styles from './AddSeveral.module.css'
import type { ImportOutcome, List } from './import-call.ts'

/** So many names are read; a list with more has another mistake. */
const maxNamed = 40

const inWords = (names: readonly string[]) =>
  names.slice(0, maxNamed).join(', ') + (names.length > maxNamed ? ', …' : '')

type Props = { outcome: ImportOutcome; isChosen: boolean; onChange: (next: Partial<List>) => void }

/** Names the groups of a list that are not there, above its rows, and offers to add them. */
export function MissingGroups({ outcome: { newGroups, missingGroups }, isChosen, onChange }: Props) {
  const t = useTranslations('import')
  if (missingGroups.length + newGroups.length === 0) return null
  return (
    <div className={styles.missing}>
      <p>
        {missingGroups.length > 0
          ? t('missingGroups', { groups: inWords(missingGroups) })
          : t('newGroups', { groups: inWords(newGroups) })}
      </p>
      <Checkbox isSelected={isChosen} onChange={(makeGroups) => onChange({ makeGroups })}>
        {t('makeGroups')}
      </Checkbox>
    </div>
  )
}
