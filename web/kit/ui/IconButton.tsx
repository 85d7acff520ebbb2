import type { LucideIcon } from 'lucide-react'
import type { Ref } from 'react'
import { Button } from 'react-aria-components/Button'
import { Tooltip, TooltipTrigger } from 'react-aria-components/Tooltip'
import styles from './IconButton.module.css'

type IconButtonProps = {
  /** Its name, also shown as a tooltip. */
  label: string
  icon: LucideIcon
  onPress: () => void
  variant?: 'quiet' | 'outlined' | undefined
  isDisabled?: boolean | undefined
  'aria-expanded'?: boolean | undefined
  'aria-controls'?: string | undefined
  ref?: Ref<HTMLButtonElement> | undefined
}

const tooltipDelay = 600

/** A round button with an icon only. */
export function IconButton(props: IconButtonProps) {
  const { label, icon: Icon, onPress, variant = 'quiet', isDisabled = false, ref } = props
  const isExpanded = props['aria-expanded']
  const controls = props['aria-controls']
  return (
    <TooltipTrigger delay={tooltipDelay} closeDelay={100}>
      <Button
        className={`${styles.button} ${styles[variant]}`}
        aria-label={label}
        isDisabled={isDisabled}
        onPress={() => onPress()}
        {...(isExpanded !== undefined && { 'aria-expanded': isExpanded })}
        {...(controls && { 'aria-controls': controls })}
        {...(ref && { ref })}
      >
        <Icon aria-hidden size={20} />
      </Button>
      <Tooltip className={styles.tooltip ?? ''} offset={8}>
        {label}
      </Tooltip>
    </TooltipTrigger>
  )
}
