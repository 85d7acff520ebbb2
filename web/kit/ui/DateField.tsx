import { CalendarDays } from 'lucide-react'
import { lazy, type Ref, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { readDateText, writeDateText } from './date-text.ts'
import styles from './Field.module.css'
import { Field, type FieldProps } from './Field.tsx'
import { FieldButton } from './FieldButton.tsx'
import { OptionalPart } from './OptionalPart.tsx'

type DateFieldProps = FieldProps & {
  /** `YYYY-MM-DD`, '' when empty, else the typed text, which the form refuses. */
  value: string
  onChange: (value: string) => void
  ref?: Ref<HTMLInputElement> | undefined
}

const loadCalendar = () => import('./CalendarPopover.tsx')
// Load on hover or focus, so the calendar is ready when pressed.
const CalendarPopover = lazy(async () => ({ default: (await loadCalendar()).CalendarPopover }))

/** A date field: typed as day/month/year, or chosen from a calendar. */
export function DateField(props: DateFieldProps) {
  const { label, value, onChange, onBlur, hint } = props
  const t = useTranslations('ui')
  const [typed, setTyped] = useState(() => writeDateText(value))
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  // Keep the typed text while it stands for the value; a new value from outside replaces it.
  const text = (readDateText(typed) ?? typed) === value ? typed : writeDateText(value)

  function change(next: string) {
    setTyped(next)
    onChange(readDateText(next) ?? next)
  }

  function tidy() {
    setTyped(writeDateText(value))
    onBlur?.()
  }

  const format = t('dateHint')
  const fullHint = hint ? (
    <>
      {hint} {format}
    </>
  ) : (
    format
  )
  return (
    <>
      <Field {...props} value={text} onChange={change} onBlur={tidy} hint={fullHint}>
        {(input) => (
          <div className={styles.box}>
            <input {...input} ref={props.ref} type="text" autoComplete="off" />
            <FieldButton
              ref={opener}
              label={t('openCalendar', { label })}
              icon={CalendarDays}
              isExpanded={isOpen}
              isDisabled={Boolean(props.isDisabled || props.isReadOnly)}
              onPress={() => setOpen(!isOpen)}
              onApproach={loadCalendar}
            />
          </div>
        )}
      </Field>
      {isOpen && (
        // If the calendar fails to load, people can still type the date.
        <OptionalPart onFailure={() => setOpen(false)}>
          <CalendarPopover
            label={label}
            triggerRef={opener}
            value={value}
            onChange={(date) => {
              change(writeDateText(date))
              setOpen(false)
            }}
            onClose={() => setOpen(false)}
          />
        </OptionalPart>
      )}
    </>
  )
}
