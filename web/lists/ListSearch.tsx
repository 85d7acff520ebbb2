import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { searchMinimum } from '../search-params.ts'
import { SearchField } from '../ui/SearchField.tsx'
import { useSearchKeyName } from '../ui/search-key.ts'
import styles from './ListSearch.module.css'

type Props = {
  label: string
  hint?: string | undefined
  /** What is searched for now. */
  searched: string
  onSearch: (text: string) => void
  onClear: () => void
  /** Whether to start typing here at once. */
  takesFocus?: boolean
}

/** A search of three characters at least; too short a text is told, not sent. */
export function ListSearch({ label, hint, searched, onSearch, onClear, takesFocus = false }: Props) {
  const t = useTranslations('errors.field')
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(searched)
  const [isTooShort, setTooShort] = useState(false)
  const searchKey = useSearchKeyName()

  // Back and Forward change what is searched for as well.
  useEffect(() => setText(searched), [searched])

  const search = (typed: string) => {
    const wanted = typed.trim()
    setTooShort(wanted.length < searchMinimum)
    if (wanted.length >= searchMinimum) onSearch(wanted)
    else field.current?.focus()
  }
  return (
    <div className={styles.search}>
      <SearchField
        ref={field}
        label={label}
        hint={hint}
        autoFocus={takesFocus}
        keyShortcut={searchKey}
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
