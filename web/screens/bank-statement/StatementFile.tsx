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
  failure: Failure | null
  /** Whether another button is the one to press. */
  isSecond: boolean
  autoFocus: boolean
  onFile: (file: File, encoding?: Encoding) => void
}

/** Takes a bank statement that is chosen or dropped, and says why one cannot be read. */
export function StatementFile({ chosen, isReading, failure, isSecond, autoFocus, onFile }: Props) {
  const t = useTranslations('bankStatement')
  const tUi = useTranslations('ui')
  const input = useRef<HTMLInputElement>(null)
  const place = useRef<HTMLFieldSetElement>(null)
  const { isOver, handlers } = useFileDrop(onFile)
  const statement = chosen?.statement
  const fault = statement && 'fault' in statement ? t(`faults.${statement.fault}`) : failure?.text
  const canRetry = chosen && failure?.mayPass && !isSecond
  // The pressed button may be at the foot of the page, far below.
  useEffect(() => {
    if (fault) place.current?.scrollIntoView({ block: 'nearest' })
  }, [fault])
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
      <div className={styles.chooser}>
        <Button
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
              <Button variant="quiet" icon={RotateCw} onPress={() => onFile(chosen.file, chosen.encoding)}>
                {tUi('tryAgain')}
              </Button>
            )
          }
        >
          {fault}
        </FormMessage>
      )}
      {chosen && statement && 'text' in statement && (
        <LettersSelect
          readings={statement.readings}
          chosen={chosen.encoding}
          onChange={(encoding) => onFile(chosen.file, encoding)}
        />
      )}
    </fieldset>
  )
}
