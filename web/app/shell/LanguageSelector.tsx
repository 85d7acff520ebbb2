import { Check, ChevronDown, Globe } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Language, languageNames, languages, locales } from '#i18n/languages.ts'
import barStyles from '../../kit/ui/BarButton.module.css'
import { showMessage } from '../../kit/ui/messages.tsx'
import { VisuallyHidden } from '../../kit/ui/VisuallyHidden.tsx'
import { useLanguage } from '../../platform/i18n/LanguageProvider.tsx'
import styles from './LanguageSelector.module.css'

/** A button with the list of languages, each under its own name. */
export function LanguageSelector() {
  const t = useTranslations('shell.language')
  const { language, choose } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const list = useId()
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!isOpen) return
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) setOpen(false)
    }
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    document.addEventListener('keydown', closeByKey)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
      document.removeEventListener('keydown', closeByKey)
    }
  }, [isOpen])

  const pick = async (next: Language) => {
    setOpen(false)
    button.current?.focus()
    await choose(next).catch(() => showMessage(t('failed'), 'error'))
  }

  return (
    <div className={styles.selector} ref={box}>
      <button
        className={barStyles.button}
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={list}
        onClick={() => setOpen(!isOpen)}
      >
        <Globe size={20} aria-hidden />
        <VisuallyHidden>{t('label')}: </VisuallyHidden>
        <span className={barStyles.words} lang={locales[language]}>
          {languageNames[language]}
        </span>
        <ChevronDown size={18} aria-hidden />
      </button>
      <ul className={styles.list} id={list} hidden={!isOpen}>
        {languages.map((choice) => (
          <li key={choice}>
            <button
              className={styles.choice}
              type="button"
              lang={locales[choice]}
              aria-current={choice === language || undefined}
              onClick={() => pick(choice)}
            >
              {languageNames[choice]}
              {choice === language && <Check size={20} aria-hidden />}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
