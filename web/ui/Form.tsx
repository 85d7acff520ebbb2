import type { FormEvent, MouseEvent, ReactNode } from 'react'
import styles from './Form.module.css'
import { FormMessage } from './FormMessage.tsx'

type FormProps = {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** What went wrong with the whole form; stands beside the buttons and is announced. */
  error?: string | undefined
  id?: string | undefined
  children: ReactNode
}

/** A form that we check ourselves, in the person's own language. Its fields stand below each other. */
export function Form({ onSubmit, error, id, children }: FormProps) {
  return (
    <form
      id={id}
      noValidate
      className={styles.form}
      onMouseDown={keepFocusInField}
      onSubmit={(event) => {
        event.preventDefault()
        // A form in a dialog is a child of the page's form for React: that one must not hear of it.
        event.stopPropagation()
        onSubmit(event)
      }}
    >
      {children}
      {error && <FormMessage kind="error">{error}</FormMessage>}
    </form>
  )
}

/**
 * Pressing a button would take the focus from the field at once; what is wrong with the field would appear, move the
 * button, and the press would miss it. So the field keeps the focus until the button has been pressed (`press`).
 */
function keepFocusInField(event: MouseEvent<HTMLFormElement>): void {
  if (event.target instanceof Element && event.target.closest('button')) event.preventDefault()
}
