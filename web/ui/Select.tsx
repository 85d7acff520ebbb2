import { ChevronDown } from 'lucide-react'
import { type Ref, useId } from 'react'
import styles from './Select.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

type SelectProps = {
  label: string
  isLabelHidden?: boolean | undefined
  value: string
  onChange: (value: string) => void
  options: { id: string; label: string }[]
  name?: string | undefined
  isDisabled?: boolean | undefined
  ref?: Ref<HTMLSelectElement> | undefined
}

/**
 * A choice out of a short list. The browser's own select: the best known on phones and with switches, keyboard and
 * voice. Where the browser can, its list is drawn in our look.
 */
export function Select({
  label,
  isLabelHidden = false,
  value,
  onChange,
  options,
  name,
  isDisabled,
  ref,
}: SelectProps) {
  const id = useId()
  const labelElement = <label htmlFor={id}>{label}</label>
  return (
    <div className={styles.field}>
      {isLabelHidden ? (
        <VisuallyHidden>{labelElement}</VisuallyHidden>
      ) : (
        <div className={styles.label}>{labelElement}</div>
      )}
      <div className={styles.box}>
        <select
          id={id}
          ref={ref}
          className={styles.select}
          name={name}
          value={value}
          disabled={isDisabled}
          onChange={(event) => onChange(event.target.value)}
        >
          {options.map((option) => (
            <option key={option.id} value={option.id} className={styles.option}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden size={18} className={styles.chevron} />
      </div>
    </div>
  )
}
