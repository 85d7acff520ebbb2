import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Segments } from '../../../kit/ui/Segments.tsx'
import { Select } from '../../../kit/ui/Select.tsx'
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
  makesPasswords: boolean
  onChange: (next: Partial<List>) => void
  onMakesPasswords: (makes: boolean) => void
}

/** Where the list comes from, and how it is read. */
export function ListSource({ list, file, outcome, makesPasswords, onChange, onMakesPasswords }: Props) {
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
      <Select
        label={t('passwords')}
        value={makesPasswords ? 'words' : 'later'}
        onChange={(chosen) => onMakesPasswords(chosen === 'words')}
        options={[
          { id: 'words', label: t('passwordsWords') },
          { id: 'later', label: t('passwordsLater') },
        ]}
      />
      {outcome && outcome.columns.length > 1 && <ColumnMapping outcome={outcome} onChange={onChange} />}
    </div>
  )
}
