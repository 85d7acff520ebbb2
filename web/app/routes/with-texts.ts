import type { Language } from '#i18n/languages.ts'
import { currentLanguage } from '../../platform/i18n/language.ts'

/** A screen's file that also exports what loads texts of its own, so that the start need not name another file. */
type WithTexts = { loadMessages: (language: Language) => Promise<void> }

/** Loads a screen and then its own texts. */
export const withTexts =
  <Screen extends WithTexts>(load: () => Promise<Screen>) =>
  async (): Promise<Screen> => {
    const screen = await load()
    await screen.loadMessages(currentLanguage())
    return screen
  }
