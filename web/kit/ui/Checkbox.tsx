import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Checkbox as AriaCheckbox } from 'react-aria-components/Checkbox'
import styles from './Checkbox.module.css'

type CheckboxProps = {
  isSelected: boolean
  onChange: (isSelected: boolean) => void
  name?: string | undefined
  isDisabled?: boolean | undefined
  /** A line below the label; screen readers read it after the label. */
  description?: ReactNode | undefined
  children: ReactNode
}

/** A checkbox; its whole line is the target. */
export function Checkbox({
  isSelected,
  onChange,
  name,
  isDisabled = false,
  description,
  children,
}: CheckboxProps) {
  const descriptionId = useId()
  return (
    <div className={styles.field}>
      <AriaCheckbox
        className={styles.checkbox ?? ''}
        isSelected={isSelected}
        onChange={onChange}
        isDisabled={isDisabled}
        {...(name && { name })}
        {...(description && { 'aria-describedby': descriptionId })}
      >
        <span className={styles.box}>
          <Check aria-hidden size={20} strokeWidth={3} className={styles.tick} />
        </span>
        <span>{children}</span>
      </AriaCheckbox>
      {description && (
        <div id={descriptionId} className={styles.description}>
          {description}
        </div>
      )}
    </div>
  )
}
