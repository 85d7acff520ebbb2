import type { Ref } from 'react'
import fieldStyles from './Field.module.css'
import { Field, type FieldProps } from './Field.tsx'
import styles from './TextArea.module.css'

type TextAreaProps = FieldProps & {
  value: string
  onChange: (value: string) => void
  ref?: Ref<HTMLTextAreaElement> | undefined
  maxLength?: number | undefined
  /** Control (or Command) and Enter, if Enter alone begins a line. */
  onSubmit?: (() => void) | undefined
}

/** A multi-line text field; grows with its content if the browser supports it. */
export function TextArea(props: TextAreaProps) {
  return (
    <Field {...props}>
      {(input) => (
        <div className={fieldStyles.box}>
          <textarea
            {...input}
            ref={props.ref}
            className={`${input.className} ${styles.area}`}
            rows={3}
            maxLength={props.maxLength}
            onKeyDown={(event) => {
              if (!props.onSubmit || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
              event.preventDefault()
              props.onSubmit()
            }}
          />
        </div>
      )}
    </Field>
  )
}
