import { languageCookie } from '#contract/session.ts'
import { chooseLanguage, type Language, languages } from '#i18n/languages.ts'
import { deviceStorage } from '../../kit/storage.ts'

const storageKey = 'portal.language'

function remembered(): Language | undefined {
  const stored = deviceStorage.get(storageKey)
  return languages.find((language) => language === stored)
}

/** Tells the server, which draws the next page in it. For a year. */
function tellServer(language: Language): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: Safari before 18.4 has no cookie store
  document.cookie = `${languageCookie}=${language}; path=/; max-age=31536000; samesite=lax${secure}`
}

const chosen = remembered()
let current: Language = chosen ?? chooseLanguage(navigator.languages)
if (chosen) tellServer(chosen)

/** The language of the interface: the remembered choice, else the browser's if we speak it, else English. */
export const currentLanguage = (): Language => current

/** Makes this the language of the interface and of every call, and remembers it on this device. */
export function rememberLanguage(language: Language): void {
  current = language
  // If it cannot be stored, the choice holds for this visit.
  deviceStorage.set(storageKey, language)
  tellServer(language)
}
