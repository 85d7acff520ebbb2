import { type LucideIcon, Minus, Plus } from 'lucide-react'
import { type Ref, useState } from 'react'
import { useTranslations } from 'use-intl'
import { press } from './Button.tsx'
import fieldStyles from './Field.module.css'
import { Field, type FieldProps } from './Field.tsx'
import styles from './NumberField.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

type NumberFieldProps = FieldProps & {
  /** NaN if the typed text is not a whole number. */
  value: number | null
  onChange: (value: number | null) => void
  /** Limits for the two buttons; the form validates typed text. */
  min?: number | undefined
  max?: number | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

const maxDigits = 9

/** A whole-number field with large minus and plus buttons. */
export function NumberField(props: NumberFieldProps) {
  const { value, onChange, min = 0, max = 10 ** maxDigits - 1, label } = props
  const t = useTranslations('ui')
  // Announced because screen readers do not notice that a button changed the field.
  const [spoken, setSpoken] = useState('')
  const [typed, setTyped] = useState('')
  const isFixed = Boolean(props.isReadOnly || props.isDisabled)
  const isTyped = Object.is(readNumber(typed), value)

  function step(by: 1 | -1) {
    const next = Math.min(Math.max((value || (value === 0 ? 0 : min - by)) + by, min), max)
    setTyped('')
    onChange(next)
    setSpoken(String(next))
  }

  return (
    <Field
      {...props}
      value={isTyped ? typed : String(value ?? '')}
      onChange={(text) => {
        setTyped(text)
        onChange(readNumber(text))
      }}
    >
      {(input) => (
        <div className={styles.line}>
          <StepButton
            label={t('fewer', { label })}
            icon={Minus}
            isDisabled={isFixed || (value !== null && value <= min)}
            onPress={() => step(-1)}
          />
          <div className={`${fieldStyles.box} ${styles.box}`}>
            <input
              {...input}
              ref={props.ref}
              className={`${input.className} ${styles.input}`}
              type="text"
              inputMode="numeric"
              autoComplete="off"
            />
          </div>
          <StepButton
            label={t('more', { label })}
            icon={Plus}
            isDisabled={isFixed || (value !== null && value >= max)}
            onPress={() => step(1)}
          />
          <VisuallyHidden role="status">{spoken}</VisuallyHidden>
        </div>
      )}
    </Field>
  )
}

type StepButtonProps = { label: string; icon: LucideIcon; isDisabled: boolean; onPress: () => void }

function StepButton({ label, icon: Icon, isDisabled, onPress }: StepButtonProps) {
  return (
    <button
      type="button"
      className={styles.step}
      aria-label={label}
      disabled={isDisabled}
      onClick={(event) => press(event, onPress)}
    >
      <Icon aria-hidden size={20} />
    </button>
  )
}

/** @returns null for an empty text; NaN, which forms refuse, if it is not a whole number */
function readNumber(text: string): number | null {
  const trimmed = text.trim()
  if (trimmed === '') return null
  return /^\d+$/.test(trimmed) && trimmed.length <= maxDigits ? Number(trimmed) : Number.NaN
}
