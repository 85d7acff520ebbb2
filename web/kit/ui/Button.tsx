import type { LucideIcon } from 'lucide-react'
import type { MouseEvent, ReactNode, Ref } from 'react'
import { useTranslations } from 'use-intl'
import styles from './Button.module.css'
import { adaptSymbol, type Concept } from './concepts.ts'
import { Spinner } from './Spinner.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

type ButtonProps = {
  variant?: ButtonVariant | undefined
  /** The meaning as a symbol, for people who read symbols. */
  concepts?: readonly Concept[] | undefined
  /** For people who aim badly, or find it by its icon alone. */
  size?: 'large' | undefined
  icon?: LucideIcon | undefined
  /** An icon after the label, for the next step. */
  iconAfter?: LucideIcon | undefined
  /** The action is running: the button keeps the focus and ignores presses. */
  isPending?: boolean | undefined
  isDisabled?: boolean | undefined
  /** Currently has no effect, but keeps the focus from the last press, unlike `isDisabled`. */
  isAtRest?: boolean | undefined
  type?: 'button' | 'submit' | undefined
  onPress?: (() => void) | undefined
  fullWidth?: boolean | undefined
  autoFocus?: boolean | undefined
  /** The id of the form it submits, if it is outside the form. */
  form?: string | undefined
  ref?: Ref<HTMLButtonElement> | undefined
  children: ReactNode
}

/** A button with a label and an optional icon. */
export function Button(props: ButtonProps) {
  const { variant, icon: Icon, iconAfter: IconAfter, isPending, isAtRest, type = 'button', children } = props
  const isLarge = props.size === 'large'
  const t = useTranslations('ui')
  // Enter in a field of the form must not submit it a second time.
  const native = {
    type: isPending ? ('button' as const) : type,
    form: props.form,
    autoFocus: props.autoFocus,
  }
  return (
    <>
      <button
        {...native}
        {...(props.concepts && adaptSymbol(...props.concepts))}
        ref={props.ref}
        className={`${buttonClass(variant, props.fullWidth, props.size)} ${isAtRest ? styles.atRest : ''}`}
        disabled={props.isDisabled}
        aria-disabled={isPending || isAtRest || undefined}
        onClick={(event) => press(event, isPending || isAtRest ? undefined : props.onPress)}
      >
        {isPending ? <Spinner size="small" /> : Icon && <Icon aria-hidden size={isLarge ? 32 : 20} />}
        <span>{children}</span>
        {IconAfter && <IconAfter aria-hidden size={20} />}
      </button>
      {isPending !== undefined && (
        <VisuallyHidden role="status">{isPending && t('pleaseWait')}</VisuallyHidden>
      )}
    </>
  )
}

/** The class name for anything that looks like a button. */
export function buttonClass(variant: ButtonVariant = 'secondary', fullWidth = false, size?: 'large'): string {
  return [styles.button, styles[variant], size && styles[size], fullWidth && styles.fullWidth]
    .filter(Boolean)
    .join(' ')
}

/** Safari does not focus a clicked button; a dialog needs that focus to restore it on closing. */
export function press(event: MouseEvent<HTMLButtonElement>, onPress: (() => void) | undefined): void {
  // Enter in a field also clicks the form's button (detail 0): keep the focus in the field.
  if (event.detail > 0) event.currentTarget.focus({ preventScroll: true })
  onPress?.()
}
