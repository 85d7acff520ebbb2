import { useId, useRef } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useSignedEuros } from '../../features/invoices/useSignedEuros.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { Unbroken } from '../../kit/ui/Unbroken.tsx'
import { VisuallyHidden } from '../../kit/ui/VisuallyHidden.tsx'
import { useCalendarDate } from '../../platform/i18n/useCalendarDate.ts'
import { useEuros } from '../../platform/i18n/useEuros.ts'
import styles from './BankStatement.module.css'
import { ChooseInvoice } from './ChooseInvoice.tsx'
import { InvoiceOf } from './InvoiceOf.tsx'
import { MovementPill } from './MovementPill.tsx'
import { canChoose, isToNote, kindOf } from './rows.ts'
import type { BankRow } from './statement-call.ts'

type Props = {
  row: BankRow
  /** The person's decision about it, as of `Choices`. */
  choice: string | null | undefined
  isPending: boolean
  error: string | undefined
  /** Absent: nothing can be decided about it. @returns whether that was accepted */
  onDecide?: ((choice: string | null | undefined) => Promise<boolean>) | undefined
}

/** A movement, what it pays, and what the person may decide about that. */
export function MovementRow({ row, choice, isPending, error, onDecide }: Props) {
  const t = useTranslations('bankStatement')
  const nameId = useId()
  const place = useRef<HTMLLIElement>(null)
  const kind = kindOf(row)
  const why = useWhy()(row)
  const name = row.payer || t('noName')
  const toggle = isToNote(row) ? t('leaveOut') : kind === 'left_out' ? t('putBack') : null
  async function decide(next: string | null | undefined) {
    // The field or the button that was used is gone by then, and the focus with it.
    const isGone = typeof next === 'string' || typeof choice === 'string'
    if ((await onDecide?.(next)) && isGone) place.current?.focus()
  }
  // A number that the person gave is taken away again; what the portal found is left out.
  const press = () => decide(isToNote(row) && typeof choice !== 'string' ? null : undefined)
  return (
    <li ref={place} tabIndex={-1} className={styles.row}>
      <div className={styles.who}>
        <p id={nameId} className={styles.name} translate={row.payer ? 'no' : undefined}>
          {name}
        </p>
        <Said row={row} />
      </div>
      <Amount row={row} />
      <div className={styles.what}>
        <MovementPill kind={kind} />
        {row.number !== undefined && (
          <InvoiceOf
            number={row.number}
            customer={row.customer}
            words={row.by ? t(`by.${row.by}`) : undefined}
          />
        )}
        {why && (
          <p className={styles.why}>
            <Unbroken text={why} />
          </p>
        )}
        {onDecide && canChoose(row) && (
          <ChooseInvoice
            number={kind === 'taken_back' ? (row.number ?? '') : ''}
            labelledBy={nameId}
            isPending={isPending}
            error={error}
            onChoose={(number) => void decide(number)}
          />
        )}
      </div>
      {onDecide && toggle && (
        <div className={styles.toggle}>
          <Button variant="quiet" isPending={isPending} onPress={() => void press()}>
            {toggle}
            <VisuallyHidden>{` ${name}`}</VisuallyHidden>
          </Button>
        </div>
      )}
    </li>
  )
}

/** The day of a movement, and the payer's words, unless they are its message alone. */
function Said({ row: { date, reference, text: said } }: { row: BankRow }) {
  const t = useTranslations('bankStatement')
  const day = useCalendarDate()
  const text = said === reference ? '' : said
  return (
    <p className={styles.soft}>
      {date && <Unbroken text={day(date)} />}
      {reference && (
        <>
          {date && ' · '}
          <Unbroken text={t('message', { message: reference })} />
        </>
      )}
      {text && (
        <>
          {(date || reference) && ' · '}
          <span translate="no">{text}</span>
        </>
      )}
    </p>
  )
}

/** The amount; in another currency than euros without its sign, which is not known. */
function Amount({ row }: { row: BankRow }) {
  const euros = useSignedEuros()
  const format = useFormatter()
  const { amountCents } = row
  const kind = kindOf(row)
  if (kind === 'unreadable' && amountCents === 0) return null
  return (
    <b className={styles.amount}>
      {kind === 'currency'
        ? format.number(amountCents / 100, { minimumFractionDigits: 2 })
        : euros(amountCents)}
    </b>
  )
}

/** Why a movement is what it is, and what follows from it. */
function useWhy(): (row: BankRow) => string | null {
  const t = useTranslations('bankStatement.why')
  const euros = useEuros()
  return (row) => {
    const kind = kindOf(row)
    const { amountCents, openCents = 0 } = row
    if (kind === 'paid' || kind === 'already' || kind === 'outgoing' || kind === 'not_booked') return null
    return t(kind, { amount: euros(Math.abs(openCents - amountCents)) })
  }
}
