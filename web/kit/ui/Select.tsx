import { ChevronDown } from 'lucide-react'
import type { KeyboardEvent, Ref } from 'react'
import { Field, type FieldProps } from './Field.tsx'
import styles from './Select.module.css'

type SelectProps = Omit<FieldProps, 'isReadOnly'> & {
  value: string
  onChange: (value: string) => void
  options: { id: string; label: string }[]
  /** Shown while nothing is chosen (`value` is ''). */
  placeholder?: string | undefined
  ref?: Ref<HTMLSelectElement> | undefined
}

/**
 * A choice from a short list. A native select, because it works best on phones and with switches, keyboard and voice
 * control. Its list is styled if the browser supports that.
 */
export function Select(props: SelectProps) {
  const { options, placeholder } = props
  return (
    <Field {...props}>
      {({ readOnly: _, ...input }) => (
        <div className={styles.box}>
          <select {...input} ref={props.ref} className={styles.select} onKeyDown={keepEscape}>
            {placeholder && (
              <option value="" disabled hidden>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.id} value={option.id} className={styles.option}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden size={18} className={styles.chevron} />
        </div>
      )}
    </Field>
  )
}

/** Escape in the open list, where key events target the options, must not close the dialog around it. */
function keepEscape(event: KeyboardEvent<HTMLSelectElement>): void {
  if (event.key === 'Escape' && event.target !== event.currentTarget) event.stopPropagation()
}
