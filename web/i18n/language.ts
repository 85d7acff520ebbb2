import { chooseLanguage, type Language, languages } from '#i18n/languages.ts'
import { deviceStorage } from '../storage.ts'

const storageKey = 'portal.language'

function remembered(): Language | undefined {
  const stored = deviceStorage.get(storageKey)
  return languages.find((language) => language === stored)
}

let current: Language = remembered() ?? chooseLanguage(navigator.languages)

/** The language of the interface: the remembered choice, else the browser's if we speak it, else English. */
export const currentLanguage = (): Language => current

/** Makes this the language of the interface and of every call, and remembers it on this device. */
export function rememberLanguage(language: Language): void {
  current = language
  // Where it cannot be kept, the choice holds for this visit.
  deviceStorage.set(storageKey, language)
}
