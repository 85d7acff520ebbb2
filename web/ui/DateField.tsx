import { CalendarDays } from 'lucide-react'
import { lazy, type Ref, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { readDateText, writeDateText } from './date-text.ts'
import styles from './Field.module.css'
import { Field, type FieldProps } from './Field.tsx'
import { FieldButton } from './FieldButton.tsx'
import { OptionalPart } from './OptionalPart.tsx'

type DateFieldProps = FieldProps & {
  /** `YYYY-MM-DD`, '' when empty, else what was typed: the form then refuses it. */
  value: string
  onChange: (value: string) => void
  ref?: Ref<HTMLInputElement> | undefined
}

const loadCalendar = () => import('./CalendarPopover.tsx')
// Fetched when the pointer or the focus comes near, so that it is there at the press.
const CalendarPopover = lazy(async () => ({ default: (await loadCalendar()).CalendarPopover }))

/** A field for a date: typed as day/month/year, or chosen from a calendar. */
export function DateField(props: DateFieldProps) {
  const { label, value, onChange, onBlur, hint } = props
  const t = useTranslations('ui')
  const [typed, setTyped] = useState(() => writeDateText(value))
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  // What was typed stays as it is for as long as it means the value; a new value from elsewhere replaces it.
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
        // Without the calendar, the date can still be typed.
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
