import { Check, CircleAlert } from 'lucide-react'
import { type Ref, useId } from 'react'
import choice from './Choice.module.css'
import field from './Field.module.css'
import styles from './Segments.module.css'

type SegmentsProps<Value extends string> = {
  label: string
  value: Value
  onChange: (value: Value) => void
  /** Two per line, for longer labels. */
  inPairs?: boolean | undefined
  /** For a choice without a first value, which has to be made. */
  isRequired?: boolean | undefined
  hint?: string | undefined
  error?: string | undefined
  /** Of the first option. */
  ref?: Ref<HTMLInputElement> | undefined
  /** `className` styles the label of an option. */
  options: readonly { id: Value; label: string; className?: string | undefined }[]
}

/** A choice of a few options, side by side. Native radio buttons, so arrows, switches and voice control work. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { label, value, onChange, inPairs = false, isRequired, hint, error, options } = props
  const name = useId()
  return (
    <fieldset
      className={styles.group}
      role={isRequired ? 'radiogroup' : undefined}
      aria-invalid={error ? true : undefined}
      aria-describedby={hint && `${name}-hint`}
    >
      <legend className={styles.legend}>{label}</legend>
      <div className={`${styles.options} ${inPairs ? styles.inPairs : ''}`}>
        {options.map((option, index) => (
          <label key={option.id} className={styles.option}>
            <input
              ref={index === 0 ? props.ref : undefined}
              className={`${choice.input} ${styles.input}`}
              type="radio"
              name={name}
              required={isRequired}
              // Not of the group: screen readers may skip that when a radio button gets the focus.
              aria-describedby={error && `${name}-error`}
              value={option.id}
              checked={option.id === value}
              onChange={() => onChange(option.id)}
            />
            <span className={`${styles.text} ${option.className ?? ''}`}>{option.label}</span>
            <Check aria-hidden size={16} strokeWidth={3} className={styles.check} />
          </label>
        ))}
      </div>
      {hint && (
        <p id={`${name}-hint`} className={`${field.hint} ${styles.below}`}>
          {hint}
        </p>
      )}
      {error && (
        <div id={`${name}-error`} className={`${field.error} ${styles.below}`}>
          <CircleAlert aria-hidden size={20} />
          <span>{error}</span>
        </div>
      )}
    </fieldset>
  )
}
