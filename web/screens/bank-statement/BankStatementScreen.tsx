import { HandCoins } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Breadcrumbs } from '../../kit/ui/Breadcrumbs.tsx'
import { Button } from '../../kit/ui/Button.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import frame from '../../kit/ui/frame.module.css'
import { ProgressBar } from '../../kit/ui/ProgressBar.tsx'
import { useEuros } from '../../platform/i18n/useEuros.ts'
import styles from './BankStatement.module.css'
import { Movements } from './Movements.tsx'
import { NotedPayments } from './NotedPayments.tsx'
import { toNote } from './rows.ts'
import { StatementFile } from './StatementFile.tsx'
import type { BankRow } from './statement-call.ts'
import { useSentence } from './useSentence.ts'
import { useStatement } from './useStatement.ts'

export { loadBankStatementMessages as loadMessages } from './messages.ts'

/** /bank-statement: finds the invoices that a file of the bank pays, and notes the payments once staff have seen them. */
export function BankStatementScreen() {
  const t = useTranslations('bankStatement')
  const tTitles = useTranslations('shell.titles')
  const tProducts = useTranslations('products')
  const title = tTitles('bankStatement')
  const statement = useStatement()
  const [isAgain, setAgain] = useState(false)
  return (
    <div className={frame.page}>
      <Breadcrumbs label={tProducts('trail')} homeHref="/home" items={[{ label: title }]} />
      <header>
        <h1 className={styles.heading}>{title}</h1>
        <p className={styles.soft}>{t('about')}</p>
      </header>
      {statement.noted ? (
        <NotedPayments
          outcome={statement.noted}
          onAgain={() => {
            setAgain(true)
            statement.startAgain()
          }}
        />
      ) : (
        <Preview statement={statement} isAgain={isAgain} />
      )}
    </div>
  )
}

type PreviewProps = { statement: ReturnType<typeof useStatement>; isAgain: boolean }

/** The file, what it holds in one sentence, its movements, and the button that notes them. */
function Preview({ statement, isAgain }: PreviewProps) {
  const t = useTranslations('bankStatement')
  const sentence = useSentence()
  const { chosen, shown, failure, rowFailure, busy, deciding, read, decide, note } = statement
  const rows = shown?.outcome.rows ?? []
  const isNoting = busy === 'noting'
  return (
    <>
      <Card>
        {busy === 'file' && <ProgressBar label={t('reading')} />}
        {isNoting && <ProgressBar label={t('noting')} />}
        <StatementFile
          chosen={chosen}
          isReading={busy === 'file'}
          isInert={isNoting}
          failure={failure}
          isSecond={toNote(rows).count > 0}
          autoFocus={isAgain}
          onFile={(file, encoding) => void read(file, encoding)}
        />
        <div role="status">{shown && <p className={styles.sentence}>{sentence(rows)}</p>}</div>
      </Card>
      {shown && (
        <>
          <div className={frame.page} inert={isNoting}>
            <Movements shown={shown} pending={deciding} failure={rowFailure} onDecide={decide} />
          </div>
          <Foot rows={rows} isPending={isNoting} isAtRest={deciding.length > 0} onNote={() => void note()} />
        </>
      )}
    </>
  )
}

type FootProps = { rows: readonly BankRow[]; isPending: boolean; isAtRest: boolean; onNote: () => void }

/** The payments to note and their total; it stays in sight under a long list. */
function Foot({ rows, isPending, isAtRest, onNote }: FootProps) {
  const t = useTranslations('bankStatement')
  const euros = useEuros()
  const { count, cents } = toNote(rows)
  return (
    <div className={styles.foot} data-foot>
      <p className={styles.total}>{count > 0 ? t('total', { amount: euros(cents) }) : t('nothingToNote')}</p>
      {count > 0 && (
        <Button variant="primary" icon={HandCoins} isPending={isPending} isAtRest={isAtRest} onPress={onNote}>
          {t('note', { count })}
        </Button>
      )}
    </div>
  )
}
