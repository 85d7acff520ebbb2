import { chooseLanguage, type Language, languages } from '#i18n/languages.ts'

const storageKey = 'portal.language'

function remembered(): Language | undefined {
  try {
    const stored = localStorage.getItem(storageKey)
    return languages.find((language) => language === stored)
  } catch {
    return undefined // storage may be closed to us, as in a private window
  }
}

let current: Language = remembered() ?? chooseLanguage(navigator.languages)

/** The language of the interface: the remembered choice, else the browser's if we speak it, else English. */
export const currentLanguage = (): Language => current

/** Makes this the language of the interface and of every call, and remembers it on this device. */
export function rememberLanguage(language: Language): void {
  current = language
  try {
    localStorage.setItem(storageKey, language)
  } catch {
    // not remembered then; the choice still holds for this visit
  }
}
