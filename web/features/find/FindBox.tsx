import { useRouter } from '@tanstack/react-router'
import { Search, X } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import type { PersonKind } from '#contract/access.ts'
import barStyles from '../../kit/ui/BarButton.module.css'
import { OptionalPart } from '../../kit/ui/OptionalPart.tsx'
import { useSearchKeyName } from '../../kit/ui/search-key.ts'
import { lazyNamed } from '../../platform/lazy-named.ts'
import styles from './FindBox.module.css'
import type { FindKeys } from './FindResults.tsx'

const loadResults = () => import('./FindResults.tsx')
const FindResults = lazyNamed(loadResults, 'FindResults')

/** The search for everything, in the bar; on phones behind a button. */
export function FindBox({ kind }: { kind: Exclude<PersonKind, 'user'> }) {
  const t = useTranslations('find')
  const ui = useTranslations('ui')
  const { history } = useRouter()
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const keys = useRef<FindKeys>(null)
  /** Enter came before the answer: the best hit for this text opens as soon as that is there. */
  const hurried = useRef<string | null>(null)
  const searchKey = useSearchKeyName()
  const label = t(`placeholder.${kind}`)

  const close = () => {
    setOpen(false)
    setActive(null)
  }
  // On phones the field and its opener take each other's place: what gets the focus has to be shown by then.
  const openField = () => {
    flushSync(() => setOpen(true))
    field.current?.focus()
  }
  const leaveField = () => {
    flushSync(close)
    opener.current?.focus()
  }
  const go = (address: string) => {
    close()
    setText('')
    field.current?.blur()
    history.push(address)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      if (!isOpen) return setText('')
      leaveField()
    } else if (event.key === 'Enter' && !keys.current) {
      hurried.current = text.trim()
    } else if (isOpen) {
      if (keys.current?.(event.key)) event.preventDefault()
    } else if (event.key === 'ArrowDown') {
      event.preventDefault()
      setOpen(true)
    }
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) close()
  }
  return (
    <search className={styles.find} data-open={isOpen || undefined} onBlur={onBlur}>
      <button
        ref={opener}
        type="button"
        className={`${barStyles.button} ${styles.opener}`}
        aria-label={ui('search')}
        aria-expanded={isOpen}
        aria-keyshortcuts={searchKey}
        onClick={openField}
      >
        <Search size={20} aria-hidden />
      </button>
      <div className={styles.box}>
        <Search size={20} aria-hidden />
        <input
          ref={field}
          className={styles.field}
          role="combobox"
          type="text"
          aria-label={label}
          aria-expanded={isOpen}
          aria-controls="found"
          aria-autocomplete="list"
          aria-activedescendant={(isOpen && active) || undefined}
          aria-keyshortcuts={searchKey}
          placeholder={label}
          enterKeyHint="go"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setOpen(true)
          }}
          onFocus={() => {
            void loadResults()
            setOpen(true)
          }}
          onClick={() => setOpen(true)}
          onKeyDown={onKeyDown}
        />
        {searchKey && !isOpen && (
          <kbd className={styles.key} aria-hidden>
            {searchKey}
          </kbd>
        )}
        <button
          type="button"
          className={styles.close}
          aria-label={ui('close')}
          onClick={() => {
            setText('')
            leaveField()
          }}
        >
          <X size={20} aria-hidden />
        </button>
      </div>
      {isOpen && (
        <OptionalPart onFailure={close}>
          <FindResults kind={kind} text={text} keys={keys} hurried={hurried} onActive={setActive} onGo={go} />
        </OptionalPart>
      )}
    </search>
  )
}
