import { FileUp, RotateCw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Encoding } from '../../features/files/encodings.ts'
import { LettersSelect } from '../../features/files/LettersSelect.tsx'
import { useFileDrop } from '../../features/files/useFileDrop.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { FormMessage } from '../../kit/ui/FormMessage.tsx'
import styles from './BankStatement.module.css'
import type { Chosen, Failure } from './useStatement.ts'

type Props = {
  chosen: Chosen | null
  isReading: boolean
  /** Nothing can be chosen; a file that is dropped is still taken, for browsers would open it. */
  isInert: boolean
  failure: Failure | null
  /** Whether another button is the one to press. */
  isSecond: boolean
  autoFocus: boolean
  onFile: (file: File, encoding?: Encoding) => void
}

/** Takes a bank statement that is chosen or dropped, and says why one cannot be read. */
export function StatementFile({ chosen, isReading, isInert, failure, isSecond, autoFocus, onFile }: Props) {
  const t = useTranslations('bankStatement')
  const tUi = useTranslations('ui')
  const input = useRef<HTMLInputElement>(null)
  const place = useRef<HTMLFieldSetElement>(null)
  const chooser = useRef<HTMLButtonElement>(null)
  const { isOver, handlers } = useFileDrop(onFile)
  const statement = chosen?.statement
  // Not while another file is read: the same fault of that one is to be announced again.
  const fault = isReading ? undefined : (faultOf(statement) ?? failure?.text)
  const canRetry = chosen && failure?.mayPass && !isSecond
  // The pressed button may be at the foot of the page, far below.
  useEffect(() => {
    if (fault) place.current?.scrollIntoView({ block: 'nearest' })
  }, [fault])
  function faultOf(read: typeof statement): string | undefined {
    if (!read || 'text' in read) return undefined
    return t(`faults.${read.fault}`)
  }
  function tryAgain({ file, encoding }: Chosen) {
    // The pressed button is about to go.
    chooser.current?.focus()
    onFile(file, encoding)
  }
  return (
    <fieldset
      ref={place}
      aria-label={t('choose')}
      className={isOver ? `${styles.file} ${styles.over}` : styles.file}
      {...handlers}
    >
      {/* Any file: banks name theirs in many ways, and the content tells the format. */}
      <input
        ref={input}
        type="file"
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) onFile(file)
          event.target.value = ''
        }}
      />
      <div className={styles.chooser} inert={isInert}>
        <Button
          ref={chooser}
          icon={FileUp}
          variant={isSecond ? 'secondary' : 'primary'}
          isPending={isReading}
          autoFocus={autoFocus}
          onPress={() => input.current?.click()}
        >
          {t(chosen ? 'another' : 'choose')}
        </Button>
        <p className={chosen ? styles.fileName : styles.soft} translate={chosen ? 'no' : undefined}>
          {chosen ? chosen.file.name : t('chooseHint')}
        </p>
      </div>
      {fault && (
        <FormMessage
          kind="error"
          action={
            canRetry && (
              <Button variant="quiet" icon={RotateCw} onPress={() => tryAgain(chosen)}>
                {tUi('tryAgain')}
              </Button>
            )
          }
        >
          {fault}
        </FormMessage>
      )}
      {chosen && statement && 'text' in statement && statement.readings.length > 0 && (
        <div inert={isInert}>
          <LettersSelect
            readings={statement.readings}
            chosen={chosen.encoding}
            onChange={(encoding) => onFile(chosen.file, encoding)}
          />
        </div>
      )}
    </fieldset>
  )
}
