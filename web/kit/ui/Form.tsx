import { type FormEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import styles from './Form.module.css'
import { FormMessage } from './FormMessage.tsx'
import { watchFilledIn } from './filled-in.ts'

type FormProps = {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** The error of the form as a whole; shown beside the buttons and announced. */
  error?: string | undefined
  id?: string | undefined
  onKeyDown?: (event: KeyboardEvent<HTMLFormElement>) => void
  children: ReactNode
}

/** A form without native validation, whose messages would not be in the person's language. Stacks its fields. */
export function Form({ onSubmit, error, id, onKeyDown, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => (form.current ? watchFilledIn(form.current) : undefined), [])
  return (
    <form
      ref={form}
      id={id}
      noValidate
      className={styles.form}
      onKeyDown={onKeyDown}
      onMouseDown={keepFocusInField}
      onSubmit={(event) => {
        event.preventDefault()
        // In React's tree, a dialog's form can be inside the page's form, which must not be submitted too.
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
 * Pressing a button would blur the field; its error would appear and move the button, so the press would miss it. Keep the
 * focus in the field until the button has been pressed (`press`).
 */
function keepFocusInField(event: MouseEvent<HTMLFormElement>): void {
  if (event.target instanceof Element && event.target.closest('button')) event.preventDefault()
}
