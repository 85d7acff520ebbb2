import type { FormEvent, HTMLAttributes, ReactNode, Ref } from 'react'
import styles from './Field.module.css'
import { Field, type FieldProps } from './Field.tsx'

export type TextFieldProps = FieldProps & {
  value: string
  onChange: (value: string) => void
  ref?: Ref<HTMLInputElement> | undefined
  type?: 'text' | 'email' | 'search' | 'tel' | 'url' | undefined
  autoComplete?: string | undefined
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'] | undefined
  placeholder?: string | undefined
  /** As high as a large Button, on pages for children. */
  size?: 'large' | undefined
  maxLength?: number | undefined
  /** Shows the number of characters typed out of the minimum. */
  minimumCounter?: number | undefined
  transform?: 'uppercase' | undefined
  /** Inside the box, after the text. */
  after?: ReactNode
  spellCheck?: boolean | undefined
  autoCapitalize?: 'off' | 'none' | 'words' | 'sentences' | 'characters' | undefined
}

/** A single-line text field. */
export function TextField(props: TextFieldProps) {
  return (
    <Field {...props}>
      {(input) => (
        <div className={props.size ? `${styles.box} ${styles.large}` : styles.box}>
          <input
            {...input}
            ref={props.ref}
            type={props.type ?? 'text'}
            autoComplete={props.autoComplete}
            inputMode={props.inputMode}
            placeholder={props.placeholder}
            maxLength={props.maxLength}
            spellCheck={props.spellCheck}
            autoCapitalize={props.autoCapitalize}
            onInput={props.transform && toUpperCase}
          />
          {props.after}
        </div>
      )}
    </Field>
  )
}

/** Changes the input itself before React reads it, so the caret does not jump to the end. */
export function toUpperCase({ currentTarget: input }: FormEvent<HTMLInputElement>): void {
  const caret = input.selectionStart
  input.value = input.value.toUpperCase()
  input.setSelectionRange(caret, caret)
}
