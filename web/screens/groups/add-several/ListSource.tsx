import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PasswordKind } from '#i18n/word-lists.ts'
import { PasswordKindSelect } from '../../../features/passwords/PasswordKindSelect.tsx'
import { Segments } from '../../../kit/ui/Segments.tsx'
import { TextArea } from '../../../kit/ui/TextArea.tsx'
import styles from './AddSeveral.module.css'
import { ColumnMapping } from './ColumnMapping.tsx'
import { FileChoice } from './FileChoice.tsx'
import { type ImportOutcome, type List, noList } from './import-call.ts'

type Props = {
  list: List
  /** To begin with. */
  file: File | undefined
  outcome: ImportOutcome | null
  passwordKind: PasswordKind
  makesPasswords: boolean
  onChange: (next: Partial<List>) => void
  /** @param kind null: none are made */
  onPasswordKind: (kind: PasswordKind | null) => void
}

/** The origin of the list, and how it is read. */
export function ListSource(props: Props) {
  const { list, file, outcome, passwordKind, makesPasswords, onChange, onPasswordKind } = props
  const t = useTranslations('import')
  const [way, setWay] = useState<'paste' | 'file'>(file ? 'file' : 'paste')
  // Another text starts without the corrections of the one before.
  const read = (csv: string) => onChange({ ...noList, csv, alsoChange: list.alsoChange })
  return (
    <div className={styles.source}>
      <Segments
        label={t('way')}
        value={way}
        onChange={setWay}
        options={[
          { id: 'paste', label: t('paste') },
          { id: 'file', label: t('file') },
        ]}
      />
      {way === 'paste' ? (
        <div className={styles.text}>
          <TextArea
            label={t('names')}
            hint={t('namesHint')}
            value={list.csv}
            onChange={(csv) => onChange({ csv, edits: {}, columns: null, headingLine: undefined })}
            autoFocus
          />
        </div>
      ) : (
        <FileChoice first={list.csv === '' ? file : undefined} onText={read} />
      )}
      <PasswordKindSelect
        kind={passwordKind}
        onChange={onPasswordKind}
        later={{
          label: t('passwordsLater'),
          isChosen: !makesPasswords,
          onChoose: () => onPasswordKind(null),
        }}
      />
      {outcome && outcome.columns.length > 1 && <ColumnMapping outcome={outcome} onChange={onChange} />}
    </div>
  )
}
