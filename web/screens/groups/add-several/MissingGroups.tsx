import { useTranslations } from 'use-intl'
import { Checkbox } from '../../../kit/ui/Checkbox.tsx'
import type { ImportOutcome, List } from './import-call.ts'
import styles from './Verdicts.module.css'

/** So many names are read; a list with more has another mistake. */
const maxNamed = 40

const inWords = (names: readonly string[]) =>
  names.slice(0, maxNamed).join(', ') + (names.length > maxNamed ? ', …' : '')

type Props = { outcome: ImportOutcome; isChosen: boolean; onChange: (next: Partial<List>) => void }

/**
 * Names the groups of a list that are not there, above its rows, and offers to add them; and those that are meant by another name.
 */
export function MissingGroups({ outcome, isChosen, onChange }: Props) {
  const t = useTranslations('import')
  const { newGroups, missingGroups, renamedGroups } = outcome
  const isAnyMissing = missingGroups.length + newGroups.length > 0
  if (!isAnyMissing && renamedGroups.length === 0) return null
  return (
    <div className={styles.missing}>
      {renamedGroups.length > 0 && (
        <p>
          {t('renamedGroups', {
            groups: inWords(renamedGroups.map(({ typed, group }) => t('renamedGroup', { typed, group }))),
          })}
        </p>
      )}
      {isAnyMissing && (
        <>
          <p>
            {missingGroups.length > 0
              ? t('missingGroups', { groups: inWords(missingGroups) })
              : t('newGroups', { groups: inWords(newGroups) })}
          </p>
          <Checkbox isSelected={isChosen} onChange={(makeGroups) => onChange({ makeGroups })}>
            {t('makeGroups')}
          </Checkbox>
        </>
      )}
    </div>
  )
}
