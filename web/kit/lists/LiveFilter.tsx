import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { searchMinimum } from '../../platform/search-params.ts'
import { MinimumCounter } from '../ui/MinimumCounter.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import styles from './LiveFilter.module.css'

const pauseMs = 300

type Props = {
  label: string
  placeholder: string
  /** The name of its button, if another search is on the page. */
  submitLabel?: string | undefined
  /** Whether the list follows while one types; else Enter searches. */
  isLive: boolean
  /** The current search text. */
  searched: string
  onSearch: (text: string) => void
  onClear: () => void
}

/** Filters the list from the third letter on; with fewer, a counter shows how many there are. */
export function LiveFilter({ label, placeholder, submitLabel, isLive, searched, onSearch, onClear }: Props) {
  const tField = useTranslations('errors.field')
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(searched)
  const [isTooShort, setTooShort] = useState(false)
  const sent = useRef(searched)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { length } = text.trim()

  // Back and Forward also change the search text; what was sent from here must not undo what was typed since.
  useEffect(() => {
    if (searched !== sent.current) setText(searched)
    sent.current = searched
  }, [searched])
  useEffect(() => () => clearTimeout(timer.current), [])

  const send = (typed: string) => {
    clearTimeout(timer.current)
    if (typed === sent.current) return
    sent.current = typed
    if (typed === '') onClear()
    else onSearch(typed)
  }
  const change = (typed: string) => {
    setText(typed)
    setTooShort(false)
    clearTimeout(timer.current)
    const trimmed = typed.trim()
    if (isLive && (trimmed === '' || trimmed.length >= searchMinimum))
      timer.current = setTimeout(() => send(trimmed), pauseMs)
  }
  const submit = (typed: string) => {
    const trimmed = typed.trim()
    setTooShort(trimmed.length < searchMinimum)
    if (trimmed.length >= searchMinimum) send(trimmed)
    else field.current?.focus()
  }
  return (
    <div className={styles.filter}>
      <SearchField
        ref={field}
        label={label}
        isLabelHidden
        placeholder={placeholder}
        submitLabel={submitLabel}
        value={text}
        onChange={change}
        onSubmit={submit}
        onClear={() => send('')}
        {...(isTooShort && { error: tField('tooShort', { limit: searchMinimum }) })}
      />
      {length > 0 && length < searchMinimum && (
        <div className={styles.counter}>
          <MinimumCounter length={length} minimum={searchMinimum} />
        </div>
      )}
    </div>
  )
}
