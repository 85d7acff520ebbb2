import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { searchMinimum } from '../../platform/search-params.ts'
import { SearchField } from '../ui/SearchField.tsx'
import styles from './ListSearch.module.css'

type Props = {
  label: string
  hint?: string | undefined
  /** The current search text. */
  searched: string
  onSearch: (text: string) => void
  onClear: () => void
  /** Focuses the field when it appears. */
  takesFocus?: boolean
}

/** A search field; a text of fewer than three characters shows an error. */
export function ListSearch({ label, hint, searched, onSearch, onClear, takesFocus = false }: Props) {
  const t = useTranslations('errors.field')
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(searched)
  const [isTooShort, setTooShort] = useState(false)

  // Back and Forward also change the search text.
  useEffect(() => setText(searched), [searched])

  const search = (typed: string) => {
    const trimmed = typed.trim()
    setTooShort(trimmed.length < searchMinimum)
    if (trimmed.length >= searchMinimum) onSearch(trimmed)
    else field.current?.focus()
  }
  return (
    <div className={styles.search}>
      <SearchField
        ref={field}
        label={label}
        hint={hint}
        autoFocus={takesFocus}
        value={text}
        onChange={(typed) => {
          setText(typed)
          setTooShort(false)
        }}
        onSubmit={search}
        onClear={() => {
          setText('')
          setTooShort(false)
          onClear()
        }}
        minimumCounter={searchMinimum}
        {...(isTooShort && { error: t('tooShort', { limit: searchMinimum }) })}
      />
    </div>
  )
}
