import { FileUp } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { DecodedFile } from '../../../features/files/decode-file.ts'
import type { Encoding } from '../../../features/files/encodings.ts'
import { LettersSelect } from '../../../features/files/LettersSelect.tsx'
import { Button } from '../../../kit/ui/Button.tsx'
import { FormMessage } from '../../../kit/ui/FormMessage.tsx'
import { Select } from '../../../kit/ui/Select.tsx'
import invisible from '../../../kit/ui/VisuallyHidden.module.css'
import styles from './AddSeveral.module.css'

/** The kinds of files to choose from; other files get a sentence that says how to save them. */
const accepted = '.csv,.txt,.tsv,.xlsx,.xlsm,.xlsb,.xls,.ods,.numbers,.htm,.html,text/csv,text/plain'

/** `encoding`: what the person has chosen; undefined: as it was found. */
type Chosen = { file: File; decoded: DecodedFile; encoding: Encoding | undefined; sheet: number }

type Props = { first: File | undefined; onText: (csv: string) => void }

/** Reads a list from a file, and says how it was read. */
export function FileChoice({ first, onText }: Props) {
  const t = useTranslations('import')
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<Chosen | null>(null)

  async function read(file: File | undefined, encoding?: Encoding) {
    if (!file) return
    // It brings tables of letters that only a file needs.
    const { decodeFile } = await import('../../../features/files/decode-file.ts')
    const decoded = await decodeFile(new Uint8Array(await file.arrayBuffer()), encoding)
    setChosen({ file, decoded, encoding, sheet: 0 })
    onText('text' in decoded ? decoded.text : '')
  }
  const readFirst = useEffectEvent(() => void read(first))
  useEffect(() => readFirst(), [])

  const fault = chosen && 'fault' in chosen.decoded ? chosen.decoded.fault : null
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
        accept={accepted}
        aria-label={t('chooseFile')}
        tabIndex={-1}
        className={invisible.hidden}
        onChange={(event) => {
          void read(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <Button icon={FileUp} onPress={() => input.current?.click()}>
        {t('chooseFile')}
      </Button>
      <p className={styles.hint}>{chosen && !fault ? chosen.file.name : t('fileHint')}</p>
      {fault && <FormMessage kind="error">{t(`fileFaults.${fault}`)}</FormMessage>}
      {chosen && (
        <HowRead
          chosen={chosen}
          onEncoding={(encoding) => void read(chosen.file, encoding)}
          onSheet={(sheet, text) => {
            setChosen({ ...chosen, sheet })
            onText(text)
          }}
        />
      )}
    </fieldset>
  )
}

type HowReadProps = {
  chosen: Chosen
  onEncoding: (encoding: Encoding) => void
  onSheet: (sheet: number, text: string) => void
}

/** In which encoding a text was read, or which sheet of a workbook; both can be changed. */
function HowRead({ chosen: { decoded, encoding, sheet }, onEncoding, onSheet }: HowReadProps) {
  const t = useTranslations('import')
  if ('fault' in decoded) return null
  const { readings, sheets } = decoded
  const shown = sheets[sheet]
  return (
    <>
      <LettersSelect readings={readings} chosen={encoding} onChange={onEncoding} />
      {(sheets.length > 1 || shown?.isHidden) && (
        <Select
          label={t('sheet')}
          value={String(sheet)}
          onChange={(next) => onSheet(Number(next), sheets[Number(next)]?.text ?? '')}
          options={sheets.map(({ name, isHidden }, at) => ({
            id: String(at),
            label: isHidden ? t('hiddenSheet', { name }) : name,
          }))}
        />
      )}
      {shown && shown.hiddenRows > 0 && (
        <FormMessage kind="info">{t('hiddenRows', { count: shown.hiddenRows })}</FormMessage>
      )}
      {shown && shown.hiddenColumns > 0 && (
        <FormMessage kind="info">{t('hiddenColumns', { count: shown.hiddenColumns })}</FormMessage>
      )}
    </>
  )
}
