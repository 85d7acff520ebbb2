import type { FormEvent, ReactNode } from 'react'
import { Form } from '../../kit/ui/Form.tsx'
import styles from './SearchLine.module.css'

type SearchLineProps = {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  field: ReactNode
  button: ReactNode
}

/** A search field with its button beside it, or below it on small screens. */
export function SearchLine({ onSubmit, field, button }: SearchLineProps) {
  return (
    <search>
      <Form onSubmit={onSubmit}>
        <div className={styles.line}>
          <div className={styles.field}>{field}</div>
          <div className={styles.button}>{button}</div>
        </div>
      </Form>
    </search>
  )
}
