import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Card } from '../../kit/ui/Card.tsx'
import { TextButton } from '../../kit/ui/TextButton.tsx'
import styles from './BankStatement.module.css'
import { MovementRow } from './MovementRow.tsx'
import type { Section } from './rows.ts'
import type { BankRow } from './statement-call.ts'
import type { Shown } from './useStatement.ts'

/** More rows at once make typing slow. */
const maxShown = 100

type Deciding = {
  shown: Shown
  /** The places of the rows that are being decided about. */
  pending: readonly number[]
  failure: { place: number; text: string } | null
  onDecide: (place: number, row: BankRow, choice: string | null | undefined) => void
}

/** The movements of a bank statement: first those to look at, then those that pay, then the others, folded. */
export function Movements(deciding: Deciding) {
  const t = useTranslations('bankStatement')
  const { places } = deciding.shown
  const folded = (['already', 'outgoing', 'announced'] as const).filter((fold) => places[fold].length > 0)
  return (
    <>
      <Part title={t('lookFirst')} section="first" places={places.first} {...deciding} />
      <Part title={t('pays')} section="pays" places={places.pays} {...deciding} />
      {folded.length > 0 && (
        <Card padding="none">
          {folded.map((fold) => (
            <details key={fold} className={styles.fold}>
              <summary className={styles.summary}>
                {t(`folds.${fold}`, { count: places[fold].length })}
                <ChevronDown aria-hidden size={20} />
              </summary>
              <Rows section={fold} places={places[fold]} {...deciding} />
            </details>
          ))}
        </Card>
      )}
    </>
  )
}

type PartProps = Deciding & { section: Section; places: readonly number[] }

function Part({ title, ...props }: PartProps & { title: string }) {
  const titleId = useId()
  if (props.places.length === 0) return null
  return (
    <Card as="section" padding="none" aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      <Rows {...props} />
    </Card>
  )
}

function Rows({ section, places, shown, pending, failure, onDecide }: PartProps) {
  const t = useTranslations('bankStatement')
  const [showsAll, setShowsAll] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const { rows } = shown.outcome
  const isOpen = section === 'first' || section === 'pays'
  const left = showsAll ? 0 : places.length - maxShown
  useEffect(() => {
    // The pressed button is gone.
    if (showsAll) list.current?.querySelector<HTMLElement>(`:scope > :nth-child(${maxShown + 1})`)?.focus()
  }, [showsAll])
  return (
    <>
      <ul ref={list} className={styles.rows}>
        {(left > 0 ? places.slice(0, maxShown) : places).map((place) => {
          const row = rows[place]
          return (
            row && (
              <MovementRow
                key={place}
                row={row}
                isPending={pending.includes(place)}
                error={failure?.place === place ? failure.text : undefined}
                onDecide={isOpen ? (choice) => onDecide(place, row, choice) : undefined}
              />
            )
          )
        })}
      </ul>
      {left > 0 && (
        <p className={styles.more}>
          <TextButton onPress={() => setShowsAll(true)}>{t('more', { count: left })}</TextButton>
        </p>
      )}
    </>
  )
}
