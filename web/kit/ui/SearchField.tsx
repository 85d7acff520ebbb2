import { ArrowRight, Search, X } from 'lucide-react'
import { type KeyboardEvent, type Ref, useRef } from 'react'
import { useTranslations } from 'use-intl'
import styles from './Field.module.css'
import { Field, type FieldProps } from './Field.tsx'
import { FieldButton } from './FieldButton.tsx'
import { toUpperCase } from './TextField.tsx'

type SearchFieldProps = FieldProps & {
  value: string
  onChange: (value: string) => void
  onSubmit: (value: string) => void
  onClear: () => void
  placeholder?: string | undefined
  /** The name of the arrow, if another search is on the page. */
  submitLabel?: string | undefined
  minimumCounter?: number | undefined
  transform?: 'uppercase' | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** A search field: Enter or the arrow searches, Escape or the cross clears. */
export function SearchField(props: SearchFieldProps) {
  const { value, onChange, onSubmit, onClear } = props
  const t = useTranslations('ui')
  const form = useRef<HTMLFormElement>(null)

  function clear() {
    onChange('')
    onClear()
    form.current?.querySelector('input')?.focus()
  }

  function clearOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || value === '') return
    // Escape clears only the field and must not close the dialog around it.
    event.preventDefault()
    event.stopPropagation()
    clear()
  }

  return (
    <search className={styles.search}>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          onSubmit(value)
        }}
      >
        <Field {...props}>
          {(input) => (
            <div className={`${styles.box} ${styles.round}`}>
              <Search aria-hidden size={20} className={styles.before} />
              <input
                {...input}
                ref={props.ref}
                type="search"
                placeholder={props.placeholder}
                enterKeyHint="search"
                autoComplete="off"
                spellCheck={false}
                onInput={props.transform && toUpperCase}
                onKeyDown={clearOnEscape}
              />
              {value !== '' && <FieldButton label={t('clearSearch')} icon={X} onPress={clear} />}
              <FieldButton type="submit" label={props.submitLabel ?? t('search')} icon={ArrowRight} />
            </div>
          )}
        </Field>
      </form>
    </search>
  )
}
