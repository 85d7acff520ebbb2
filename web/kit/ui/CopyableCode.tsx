import { Copy } from 'lucide-react'
import { Fragment, type ReactNode, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from './Button.tsx'
import styles from './CopyableCode.module.css'
import { showMessage } from './messages.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

type CopyableCodeProps = {
  label: string
  code: string
  /** The text to copy, if it is more than the code. */
  copied?: string | undefined
  /** The purpose of the code, or who may get it. */
  hint?: string | undefined
  /** Focuses the button, for a code that has just been created. */
  autoFocus?: boolean | undefined
  /** A number to say aloud: large, in groups of three, read digit by digit. */
  isDigits?: boolean | undefined
  /** Further actions, placed before the copy button. */
  action?: ReactNode
}

/** A code to type over or copy: shown in groups of four, copied without spaces. */
export function CopyableCode(props: CopyableCodeProps) {
  const { label, code, copied = code, hint, autoFocus, isDigits = false, action } = props
  const t = useTranslations('ui')
  const text = useRef<HTMLElement>(null)
  const copy = useCopy()

  return (
    <div className={styles.box}>
      <div className={styles.words}>
        <span className={styles.label}>{label}</span>
        <code ref={text} className={styles.code} data-digits={isDigits || undefined} aria-hidden={isDigits}>
          {partsOf(code, isDigits ? 3 : 4).map(({ start, characters }) => (
            <Fragment key={start}>
              <span>{characters}</span>
              <wbr />
            </Fragment>
          ))}
        </code>
        {isDigits && <VisuallyHidden>{digitByDigit(code)}</VisuallyHidden>}
        {hint && <span className={styles.hint}>{hint}</span>}
      </div>
      <div className={styles.buttons}>
        {action}
        <Button
          icon={Copy}
          onPress={() => void copy({ text: copied, label, shownIn: text.current, isSaid: copied !== code })}
          autoFocus={autoFocus}
        >
          {t('copy')}
          <VisuallyHidden>{` ${label} ${isDigits ? digitByDigit(code) : code}`}</VisuallyHidden>
        </Button>
      </div>
    </div>
  )
}

/** `label`: what was copied, in the message that says so; `isSaid`: the text itself, if it is more than the page shows. `shownIn`: where. */
type Copied = { text: string; label: string; shownIn: Element | null; isSaid?: boolean }

/** Copies a text and says so. Without clipboard access it selects the text, so that people can copy it by key. */
export function useCopy(): (copied: Copied) => Promise<void> {
  const t = useTranslations('ui')
  return async ({ text, label, shownIn, isSaid = false }) => {
    try {
      await navigator.clipboard.writeText(text)
      showMessage(t('copied', { label: isSaid ? text : label }), 'success')
    } catch {
      if (shownIn) getSelection()?.selectAllChildren(shownIn)
      showMessage(t('copyByHand', { label }), 'error')
    }
  }
}

const partsOf = (code: string, length: number) =>
  [...code.matchAll(new RegExp(`.{1,${length}}`, 'g'))].map(({ index, 0: characters }) => ({
    start: index,
    characters,
  }))

/** Screen readers would read it as one number. */
const digitByDigit = (code: string) => [...code].join(' ')
