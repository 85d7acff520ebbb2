import { CircleAlert } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import styles from './Field.module.css'
import { MinimumCounter } from './MinimumCounter.tsx'
import invisible from './VisuallyHidden.module.css'

/** The properties that all labelled fields share. */
export type FieldProps = {
  label: string
  /** Shows the label to screen readers only. */
  isLabelHidden?: boolean | undefined
  name?: string | undefined
  onBlur?: (() => void) | undefined
  /** `false` marks the field as optional. */
  isRequired?: boolean | undefined
  isReadOnly?: boolean | undefined
  isDisabled?: boolean | undefined
  autoFocus?: boolean | undefined
  hint?: ReactNode | undefined
  error?: string | undefined
  /** Beside the label; the Tab key reaches it after the input. */
  action?: ReactNode | undefined
}

type FieldFrameProps = FieldProps & {
  value: string
  onChange: (value: string) => void
  minimumCounter?: number | undefined
  /** Renders the input with these properties, and anything on the same line. */
  children: (input: ReturnType<typeof inputProps>) => ReactNode
}

type Input = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The frame of a field: label above, hint and error below, all associated with the input. */
export function Field(props: FieldFrameProps) {
  const { label, isLabelHidden, isRequired, hint, error, action, value, minimumCounter, children } = props
  const t = useTranslations('ui')
  const id = useId()
  return (
    <div className={action ? `${styles.field} ${styles.withAction}` : styles.field}>
      <div className={isLabelHidden ? invisible.hidden : styles.labelLine}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {isRequired === false && <span className={styles.optional}>{t('optional')}</span>}
      </div>
      {children(inputProps(id, props))}
      {action && <div className={styles.action}>{action}</div>}
      {hint && (
        <div id={hintId(id)} className={styles.hint}>
          {hint}
        </div>
      )}
      {minimumCounter !== undefined && (
        <MinimumCounter length={value.trim().length} minimum={minimumCounter} />
      )}
      {error && (
        <div id={errorId(id)} className={styles.error}>
          <CircleAlert aria-hidden size={20} />
          <span>{error}</span>
        </div>
      )}
    </div>
  )
}

const hintId = (id: string) => `${id}-hint`
const errorId = (id: string) => `${id}-error`

function inputProps(id: string, props: FieldFrameProps) {
  const { hint, error, onChange } = props
  const describedBy = [error && errorId(id), hint && hintId(id)].filter(Boolean).join(' ')
  return {
    id,
    className: styles.input,
    name: props.name,
    value: props.value,
    onChange: (event: ChangeEvent<Input>) => onChange(event.target.value),
    onBlur: () => props.onBlur?.(),
    readOnly: props.isReadOnly,
    disabled: props.isDisabled,
    autoFocus: props.autoFocus,
    // Not the native attribute: its messages are in the browser's language, not the person's.
    'aria-required': props.isRequired || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy || undefined,
  }
}
