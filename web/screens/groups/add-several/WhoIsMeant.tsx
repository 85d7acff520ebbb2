import { useTranslations } from 'use-intl'
import { Button } from '../../../kit/ui/Button.tsx'
import { Link } from '../../../kit/ui/Link.tsx'
import {
  type Edit,
  type ImportedRow,
  type ImportOutcome,
  isSame,
  type List,
  newPerson,
} from './import-call.ts'
import { isQuestion } from './rows.ts'
import styles from './Verdicts.module.css'

type Props = {
  row: ImportedRow
  edit: Edit | undefined
  /** The address of what was deleted, to put someone back. */
  bin: string
  onEdit: (edit: Edit) => void
}

/** Asks whom a row means that resembles someone; an answer can be given again. */
export function WhoIsMeant({ row, edit, bin, onEdit }: Props) {
  const t = useTranslations('import.similar')
  const { similar } = row
  if (edit?.id !== undefined || edit?.new_person !== undefined)
    return (
      <Button
        variant="quiet"
        onPress={() => onEdit({ id: undefined, new_person: undefined, login: undefined })}
      >
        {t('again')}
      </Button>
    )
  if (!isQuestion(row)) return null
  return (
    <span className={styles.answers}>
      {similar?.group && <span className={styles.second}>{similar.group}</span>}
      {similar?.deleted && (
        <Link href={bin} external className={styles.link}>
          {t('putBack')}
        </Link>
      )}
      {similar && !similar.deleted && (
        <Button onPress={() => onEdit(isSame(similar))}>
          {t('same', { name: similar.name || similar.login })}
        </Button>
      )}
      <Button onPress={() => onEdit(newPerson)}>{row.changes || row.twin ? t('other') : t('new')}</Button>
    </span>
  )
}

type AllProps = { outcome: ImportOutcome; edits: List['edits']; onChange: (next: Partial<List>) => void }

/** Answers for all rows at once: a whole list may have lost the zeros of its logins, or be of new people. */
export function AllWhoAreMeant({ outcome, edits, onChange }: AllProps) {
  const t = useTranslations('import.similar')
  const asked = outcome.rows.filter(isQuestion)
  const twins = asked.filter(({ twin }) => twin)
  const alike = asked.filter(({ twin }) => !twin)
  const answer = (rows: ImportedRow[], edit: (row: ImportedRow) => Edit) =>
    onChange({
      edits: {
        ...edits,
        ...Object.fromEntries(rows.map((row) => [row.line, { ...edits[row.line], ...edit(row) }])),
      },
    })
  const isAnyDeleted = alike.some(({ similar }) => similar?.deleted)
  return (
    <>
      {alike.length > 1 && (
        <div className={styles.missing}>
          <p>{t('all', { count: alike.length })}</p>
          <span className={styles.answers}>
            {!isAnyDeleted && (
              <Button onPress={() => answer(alike, ({ similar }) => (similar ? isSame(similar) : {}))}>
                {t('allSame')}
              </Button>
            )}
            <Button onPress={() => answer(alike, () => newPerson)}>{t('allNew')}</Button>
          </span>
        </div>
      )}
      {twins.length > 1 && (
        <div className={styles.missing}>
          <p>{t('allTwins', { count: twins.length })}</p>
          <span className={styles.answers}>
            <Button onPress={() => answer(twins, () => newPerson)}>{t('allOthers')}</Button>
          </span>
        </div>
      )}
    </>
  )
}
