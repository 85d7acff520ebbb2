import { useEffect, useId, useRef } from 'react'
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
  isPending: boolean
  error: string | undefined
  /** Absent: nothing can be decided about it. */
  onDecide?: ((choice: string | null | undefined) => void) | undefined
}

/** A movement, what it pays, and what the person may decide about that. */
export function MovementRow({ row, isPending, error, onDecide }: Props) {
  const t = useTranslations('bankStatement')
  const nameId = useId()
  const place = useRef<HTMLLIElement>(null)
  const kind = kindOf(row)
  const why = useWhy()(row)
  const name = row.payer || t('noName')
  const toggle = isToNote(row) ? t('leaveOut') : kind === 'left_out' ? t('putBack') : null
  const hadFocus = useRef(false)
  useEffect(() => {
    if (isPending) hadFocus.current = place.current?.contains(document.activeElement) ?? false
    // The field or the button that was used is gone, and the focus with it.
    else if (hadFocus.current && document.activeElement === document.body) place.current?.focus()
  }, [isPending])
  const press = () => onDecide?.(isToNote(row) ? null : undefined)
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
            onChoose={(number) => onDecide(number)}
          />
        )}
      </div>
      {onDecide && toggle && (
        <div className={styles.toggle}>
          <Button variant="quiet" isPending={isPending} onPress={press}>
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
