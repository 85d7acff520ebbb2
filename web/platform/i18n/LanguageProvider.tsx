import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { IntlProvider } from 'use-intl'
import { type Language, locales } from '#i18n/languages.ts'
import { currentLanguage, rememberLanguage } from './language.ts'
import { loadedLater, loadMessages, type Messages, onLaterMessages } from './messages.ts'

type LanguageChoice = { language: Language; choose: (language: Language) => Promise<void> }

const LanguageContext = createContext<LanguageChoice | null>(null)

/** Gives texts, dates and numbers in the chosen language to everything inside; changing it keeps all state. */
export function LanguageProvider({ messages, children }: { messages: Messages; children: ReactNode }) {
  const [shown, setShown] = useState({ language: currentLanguage(), messages })
  const { language } = shown
  const later = useSyncExternalStore(onLaterMessages, () => loadedLater(language))
  const all = useMemo(() => ({ ...shown.messages, ...later }), [shown.messages, later])

  useEffect(() => {
    document.documentElement.lang = language
  }, [language])

  const choice = useMemo<LanguageChoice>(
    () => ({
      language,
      choose: async (next) => {
        const nextMessages = await loadMessages(next)
        rememberLanguage(next)
        setShown({ language: next, messages: nextMessages })
      },
    }),
    [language],
  )

  return (
    <LanguageContext value={choice}>
      <I18nProvider locale={locales[language]}>
        <IntlProvider locale={locales[language]} messages={all} timeZone="Europe/Brussels">
          {children}
        </IntlProvider>
      </I18nProvider>
    </LanguageContext>
  )
}

/** The chosen language, and the way to choose another. */
export function useLanguage(): LanguageChoice {
  const choice = useContext(LanguageContext)
  if (!choice) throw new Error('useLanguage needs a LanguageProvider around it')
  return choice
}
