import type { Ref } from 'react'
import fieldStyles from './Field.module.css'
import { Field, type FieldProps } from './Field.tsx'
import styles from './TextArea.module.css'

type TextAreaProps = FieldProps & {
  value: string
  onChange: (value: string) => void
  ref?: Ref<HTMLTextAreaElement> | undefined
  maxLength?: number | undefined
}

/** A field for text of several lines; it grows with what is typed, where the browser can. */
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
          />
        </div>
      )}
    </Field>
  )
}
