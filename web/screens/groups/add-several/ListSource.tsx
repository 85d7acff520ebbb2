import { FileUp } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../kit/ui/Button.tsx'
import { FormMessage } from '../../../kit/ui/FormMessage.tsx'
import { Segments } from '../../../kit/ui/Segments.tsx'
import { Select } from '../../../kit/ui/Select.tsx'
import { TextArea } from '../../../kit/ui/TextArea.tsx'
import styles from './AddSeveral.module.css'
import { ColumnMapping } from './ColumnMapping.tsx'
import { decodeFile, type FileFault } from './decode-file.ts'
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

type FileChoiceProps = { first: File | undefined; onText: (csv: string) => void }

function FileChoice({ first, onText }: FileChoiceProps) {
  const t = useTranslations('import')
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<{ name: string; fault: FileFault | null } | null>(null)

  async function read(file: File | undefined) {
    if (!file) return
    const decoded = await decodeFile(new Uint8Array(await file.arrayBuffer()))
    const fault = 'fault' in decoded ? decoded.fault : null
    setChosen({ name: file.name, fault })
    onText('text' in decoded ? decoded.text : '')
  }
  const readFirst = useEffectEvent(() => void read(first))
  useEffect(() => readFirst(), [])

  return (
    <fieldset
      aria-label={t('file')}
      className={styles.file}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        void read(event.dataTransfer.files[0])
      }}
    >
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.tsv,.xlsx,text/csv,text/plain"
        aria-label={t('chooseFile')}
        tabIndex={-1}
        className={styles.hiddenInput}
        onChange={(event) => {
          void read(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <Button icon={FileUp} onPress={() => input.current?.click()}>
        {t('chooseFile')}
      </Button>
      <p className={styles.hint}>{chosen && !chosen.fault ? chosen.name : t('fileHint')}</p>
      {chosen?.fault && <FormMessage kind="error">{t(`fileFaults.${chosen.fault}`)}</FormMessage>}
    </fieldset>
  )
}
