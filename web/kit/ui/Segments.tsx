import { Check } from 'lucide-react'
import { useId } from 'react'
import choice from './Choice.module.css'
import styles from './Segments.module.css'

type SegmentsProps<Value extends string> = {
  label: string
  value: Value
  onChange: (value: Value) => void
  /** `className` styles the label of an option. */
  /** Two per line, for longer labels. */
  inPairs?: boolean | undefined
  options: readonly { id: Value; label: string; className?: string | undefined }[]
}

/** A choice of a few options, side by side. Native radio buttons, so arrows, switches and voice control work. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { label, value, onChange, inPairs = false, options } = props
  const name = useId()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      <div className={`${styles.options} ${inPairs ? styles.inPairs : ''}`}>
        {options.map((option) => (
          <label key={option.id} className={styles.option}>
            <input
              className={`${choice.input} ${styles.input}`}
              type="radio"
              name={name}
              value={option.id}
              checked={option.id === value}
              onChange={() => onChange(option.id)}
            />
            <span className={`${styles.text} ${option.className ?? ''}`}>{option.label}</span>
            <Check aria-hidden size={16} strokeWidth={3} className={styles.check} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
