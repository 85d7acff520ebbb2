import type { LucideIcon } from 'lucide-react'
import type { Ref } from 'react'
import { press } from './Button.tsx'
import styles from './Field.module.css'

type FieldButtonProps = {
  label: string
  icon: LucideIcon
  type?: 'button' | 'submit' | undefined
  isDisabled?: boolean | undefined
  onPress?: (() => void) | undefined
  /** Called on hover or focus, to preload what the press needs. */
  onApproach?: (() => void) | undefined
  /** Whether the popover that it opens is open. */
  isExpanded?: boolean | undefined
  ref?: Ref<HTMLButtonElement> | undefined
}

/** A small button inside the box of a field. */
export function FieldButton(props: FieldButtonProps) {
  const { label, icon: Icon, type = 'button', isDisabled, onPress, onApproach, isExpanded, ref } = props
  return (
    <button
      ref={ref}
      type={type}
      className={styles.inside}
      aria-label={label}
      disabled={isDisabled}
      aria-expanded={isExpanded}
      aria-haspopup={isExpanded === undefined ? undefined : 'dialog'}
      onClick={(event) => press(event, onPress)}
      onPointerEnter={onApproach}
      onFocus={onApproach}
    >
      <Icon aria-hidden size={21} />
    </button>
  )
}
